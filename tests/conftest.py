"""Real Leans for the tests that start one."""

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.rigs.native import make_rig

from combibench_eval.lean.toolchain import Toolchain, resolve_toolchain


@pytest.fixture(scope="session")
def native_rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Path]]:
    """The `lean` executable of the native rig, and the library folder with `Root`."""
    # Beside the package where possible, so that 231 MB are linked and not copied.
    with tempfile.TemporaryDirectory(prefix="combibench-rig-") as folder:
        yield make_rig(Path(folder) / "rig")


@pytest.fixture(scope="session")
def native_toolchain(native_rig: tuple[Path, Path]) -> Toolchain:
    """The native rig: 64-bit artefacts, one part, 0.1 s a file; files say `prelude` and `import Root`."""
    lean, library = native_rig
    toolchain = asyncio.run(resolve_toolchain(str(lean), environ={"LEAN_PATH": str(library)}))
    # A sandbox lets a job execute the program it was given, not the interpreter that a script of it names.
    return replace(toolchain, command=(str(Path(sys.executable).resolve()), "-IS", str(lean)))


@pytest.fixture(scope="session")
def embedded_toolchain() -> Toolchain:
    """The embedded Lean, in the user's cache folder (fetched if it is not there)."""
    return asyncio.run(resolve_toolchain("embedded"))


@pytest.fixture(scope="session")
def core_library(embedded_toolchain: Toolchain) -> Path:
    """The `.olean` files of Init, Std and Lean: 32-bit, exported parts only."""
    return embedded_toolchain.search_path[0]

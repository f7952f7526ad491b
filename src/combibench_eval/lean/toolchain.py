"""Which Lean: from the value of `--lean` to a toolchain that can be started."""

import asyncio
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from combibench_eval.errors import LeanUnavailableError
from combibench_eval.lean.binary import binary_toolchain
from combibench_eval.lean.embedded.fetch import find_node
from combibench_eval.lean.embedded.install import embedded_toolchain
from combibench_eval.lean.model import Progress, Toolchain
from combibench_eval.lean.project import has_mathlib, is_project, project_toolchain

__all__ = ["Progress", "Toolchain", "resolve_toolchain"]


async def resolve_toolchain(
    spec: str, *, progress: Progress | None = None, environ: Mapping[str, str] | None = None
) -> Toolchain:
    """Finds the Lean that `spec` names, and installs it where that is ours to do.

    Args:
        spec: 'embedded'; a Lake project folder; a `lean` executable (with `LEAN_PATH` as given); or 'auto': a Lake
            project with Mathlib in the working folder, else `lean` on PATH, else the embedded one.
        progress: Told how far installing is.
        environ: The environment to look in, if not this process's.

    Raises:
        LeanUnavailableError: there is none, or it does not work; the message says what to do.
    """
    environ = os.environ if environ is None else environ
    kind, path = _automatic(environ) if spec == "auto" else _named(spec, environ)
    match kind:
        case "project":
            return await project_toolchain(path, environ)
        case "binary":
            return await binary_toolchain(path, environ)
        case "embedded":
            return await asyncio.to_thread(embedded_toolchain, progress)


_Kind = Literal["project", "binary", "embedded"]


def _named(spec: str, environ: Mapping[str, str]) -> tuple[_Kind, Path]:
    path = Path(spec).expanduser().absolute()
    if spec == "embedded":
        return "embedded", path
    if path.is_dir():
        return "project", path
    if path.is_file() and os.access(path, os.X_OK):
        return "binary", path
    if os.sep not in spec and (found := shutil.which(spec, path=environ.get("PATH", ""))):
        return "binary", Path(found).absolute()
    what = "is not executable" if path.exists() else "does not exist"
    raise LeanUnavailableError(
        f"--lean {spec}: {path} {what}; give 'auto', 'embedded', a Lake project folder, or a `lean` executable"
    )


def _automatic(environ: Mapping[str, str]) -> tuple[_Kind, Path]:
    here = Path.cwd()
    if is_project(here) and has_mathlib(here):
        return "project", here
    if found := shutil.which("lean", path=environ.get("PATH", "")):
        return "binary", Path(found).absolute()
    if find_node() is not None:
        return "embedded", here
    raise LeanUnavailableError(
        "no Lean found. Three ways to get one:\n"
        "  embedded, core library without Mathlib: pip install 'combibench-eval[embedded]', then --lean embedded\n"
        "  a Lake project with Mathlib: combibench lean-project DIR, the two commands that it prints, then --lean DIR\n"
        "  a `lean` executable: --lean /path/to/lean, with LEAN_PATH set to its libraries"
    )

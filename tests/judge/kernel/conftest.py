"""Files compiled on the native rig and put before real kernels."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from combibench_eval.errors import KernelUnavailableError
from combibench_eval.judge.bench import MODULE_NAME, Bench
from combibench_eval.judge.kernel.kernels import Kernel, find_kernel
from combibench_eval.judge.kernel.stage import KernelOutcome, judge_kernel
from combibench_eval.judge.read import FileConstants, read_artefact
from combibench_eval.lean.limits import Limits
from combibench_eval.lean.sandbox import choose_sandbox
from combibench_eval.lean.toolchain import Toolchain
from combibench_eval.olean.constants import Constant
from combibench_eval.olean.library import Library
from combibench_eval.olean.names import Name, parse_name
from combibench_eval.olean.terms import Terms


@dataclass(frozen=True)
class Compiled:
    """A file as the stage gets it."""

    file: FileConstants
    terms: Terms
    bench: Bench
    artefact: bytes = b""

    def with_constants(self, changed: Mapping[Name, Constant]) -> "Compiled":
        constants = {**self.file.constants, **changed}
        return replace(self, file=replace(self.file, constants=constants))

    def with_limits(self, limits: Limits) -> "Compiled":
        return replace(self, bench=replace(self.bench, limits=limits))

    def judged(self, kernel: Kernel | None, *roots: str) -> KernelOutcome:
        names = tuple(map(parse_name, roots))
        return asyncio.run(judge_kernel(self.file, names, self.terms, self.bench, kernel))


@pytest.fixture(scope="session")
def native_bench(native_toolchain: Toolchain) -> Bench:
    limits = Limits(cpu_s=80, wall_s=480, memory_mb=4096)
    return Bench(native_toolchain, choose_sandbox(), limits, Library(native_toolchain.search_path))


@pytest.fixture(scope="session")
def compiled(native_bench: Bench) -> Callable[[str], Compiled]:
    """Compiles a file that `prelude`, `import Root` is put before."""
    known: dict[str, bytes] = {}

    def compile_(source: str) -> Compiled:
        if source not in known:
            header = "prelude\nimport Root\nset_option genCtorIdx false\nuniverse u v\n"
            check = asyncio.run(native_bench.compile(header + source))
            assert check.compiled, check.messages
            assert check.artefact is not None
            known[source] = check.artefact["olean"]
        terms = Terms()
        file = read_artefact({"olean": known[source]}, terms, MODULE_NAME)
        return Compiled(file, terms, native_bench, known[source])

    return compile_


def _found(spec: str) -> Kernel:
    try:
        kernel = find_kernel(spec)
    except KernelUnavailableError as error:
        pytest.skip(str(error))
    assert kernel is not None
    return kernel


@pytest.fixture(scope="session")
def nanoda() -> Kernel:
    return replace(_found("nanoda"), second=None)


@pytest.fixture(scope="session")
def lean_replay() -> Kernel:
    return _found("lean-replay")


@pytest.fixture(scope="session", params=["nanoda", "lean-replay"])
def kernel(request: pytest.FixtureRequest) -> Kernel:
    """Each kernel by itself."""
    return replace(_found(request.param), second=None)


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], Kernel]:
    """A shell script in the place of nanoda."""

    def make(text: str) -> Kernel:
        path = tmp_path / "nanoda_bin"
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)
        return Kernel("nanoda", "0", path, "")

    return make

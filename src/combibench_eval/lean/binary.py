"""A `lean` executable with `LEAN_PATH` as the caller's environment gives it."""

import hashlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from combibench_eval.errors import LeanUnavailableError
from combibench_eval.lean.ask import ask, lean_version
from combibench_eval.lean.model import Toolchain
from combibench_eval.olean.library import hides_proofs

__all__ = ["MIN_MEMORY_MB", "binary_toolchain", "lean_prefix", "lean_program", "native_environment"]

# A file without imports stays under 300 MB; Mathlib itself is mapped, not private.
MIN_MEMORY_MB = 512


async def binary_toolchain(program: Path, environ: Mapping[str, str]) -> Toolchain:
    """The toolchain around a `lean` executable.

    Args:
        program: The executable; a shim of elan's is replaced by what it stands for.
        environ: The environment to take `LEAN_PATH` from.

    Raises:
        LeanUnavailableError: it does not run or is no Lean 4.
    """
    folder = Path.cwd()
    prefix = await lean_prefix([str(program)], folder, environ)
    # A Lean that was not installed as a toolchain answers with some prefix that holds none.
    installed = lean_program(prefix)
    lean = installed or _resolved(program)
    version, githash = await lean_version(lean, folder, environ)
    extra = _lean_path(environ)
    search_path = (*extra, prefix / "lib" / "lean") if installed else extra
    identity = "\0".join(("native", version, githash, *_listing(extra)))
    return Toolchain(
        kind="binary",
        command=(str(lean),),
        env=native_environment(extra),
        read_only=tuple(dict.fromkeys((prefix if installed else lean.parent, *extra))),
        search_path=search_path,
        version=version,
        githash=githash,
        fingerprint=hashlib.sha256(identity.encode()).hexdigest(),
        exported_only=hides_proofs(search_path),
        min_memory_mb=MIN_MEMORY_MB,
        description=f"Lean {version} at {lean}",
        pointer_bits=64,
    )


async def lean_prefix(command: list[str], folder: Path, environ: Mapping[str, str]) -> Path:
    """The installation folder of the Lean that `command` (a `lean`, or `lake env lean`) comes down to in `folder`.

    elan's shims choose a toolchain by the working folder and may download one; only the real program may run
    inside a sandbox.

    Raises:
        LeanUnavailableError: it does not answer `--print-prefix`.
    """
    answer = await ask([*command, "--print-prefix"], folder, environ, 900)
    prefix = Path(answer.output.strip().splitlines()[-1]) if answer.output.strip() else None
    if answer.exit_code != 0 or prefix is None or not prefix.is_absolute():
        shown = " ".join(command)
        raise LeanUnavailableError(f"`{shown} --print-prefix` failed in {folder}:\n{answer.last_lines()}")
    return _resolved(prefix)


def lean_program(prefix: Path) -> Path | None:
    """The executable in an installation folder, if there is one."""
    program = prefix / "bin" / "lean"
    return program if program.is_file() else None


def native_environment(search_path: Iterable[Path]) -> tuple[tuple[str, str], ...]:
    """The whole environment of a native Lean."""
    path = os.pathsep.join(map(str, search_path))
    # Lean takes an empty LEAN_PATH for the working folder, which is the submission's.
    return (("LANG", "C.UTF-8"), *((("LEAN_PATH", path),) if path else ()))


def _resolved(path: Path) -> Path:
    return path.resolve()


def _lean_path(environ: Mapping[str, str]) -> tuple[Path, ...]:
    entries = [Path(entry).resolve() for entry in environ.get("LEAN_PATH", "").split(os.pathsep) if entry]
    if absent := [entry for entry in entries if not entry.is_dir()]:
        raise LeanUnavailableError(f"LEAN_PATH names {absent[0]}, which is not a folder; correct or unset LEAN_PATH")
    return tuple(entries)


def _listing(folders: Iterable[Path]) -> Iterable[str]:
    """Names and sizes of the modules in each folder: as much identity as a library gives away cheaply."""
    for folder in folders:
        files = sorted((str(path.relative_to(folder)), path.stat().st_size) for path in folder.rglob("*.olean"))
        yield from (f"{name}:{size}" for name, size in files)
        yield "|"

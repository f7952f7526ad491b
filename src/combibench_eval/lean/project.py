"""A Lake project folder: asked once for its real Lean and its search path, then neither lake nor elan runs again."""

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from combibench_eval.errors import LeanUnavailableError
from combibench_eval.lean.ask import ask, lean_version
from combibench_eval.lean.binary import MIN_MEMORY_MB, lean_prefix, lean_program, native_environment
from combibench_eval.lean.model import Toolchain
from combibench_eval.olean.library import hides_proofs

__all__ = ["has_mathlib", "is_project", "project_toolchain"]

_LAKE_SECONDS = 900  # elan may have to fetch the project's toolchain first


def is_project(folder: Path) -> bool:
    """Whether a folder holds a Lake project."""
    return any((folder / name).is_file() for name in ("lakefile.toml", "lakefile.lean"))


def has_mathlib(folder: Path) -> bool:
    """Whether a Lake project's manifest requires Mathlib (or it is Mathlib)."""
    manifest = _manifest(folder)
    return "mathlib" in {manifest.get("name"), *(package.get("name") for package in _packages(manifest))}


async def project_toolchain(folder: Path, environ: Mapping[str, str]) -> Toolchain:
    """The toolchain of a Lake project.

    Runs `lake env printenv LEAN_PATH` and `lake env lean --print-prefix` in the folder, outside any sandbox: the
    project is the user's own.

    Args:
        folder: The project.
        environ: The environment to find `lake` with and to run it in.

    Raises:
        LeanUnavailableError: no lake, or the project is not set up; the message has the commands that do it.
    """
    folder = _project_folder(folder)
    lake = _find_lake(folder, environ)
    # An outer LEAN_PATH would be mixed into the project's.
    environ = {name: value for name, value in environ.items() if name not in {"LEAN_PATH", "LEAN_SYSROOT"}}
    search_path = await _search_path(lake, folder, environ)
    prefix = await lean_prefix([str(lake), "env", "lean"], folder, environ)
    lean = lean_program(prefix)
    if lean is None:
        raise LeanUnavailableError(
            f"{prefix}, the toolchain of {folder}, has no bin/lean. Install it again: "
            f"cd {folder} && elan toolchain install $(cat lean-toolchain)"
        )
    version, githash = await lean_version(lean, folder, environ)
    return Toolchain(
        kind="project",
        command=(str(lean),),
        env=native_environment(search_path),
        read_only=tuple(dict.fromkeys((prefix, *search_path))),
        search_path=(*search_path, prefix / "lib" / "lean"),
        version=version,
        githash=githash,
        fingerprint=_fingerprint(folder, version, githash),
        exported_only=hides_proofs((*search_path, prefix / "lib" / "lean")),
        min_memory_mb=MIN_MEMORY_MB,
        description=f"Lean {version} of the Lake project {folder}{' with Mathlib' if has_mathlib(folder) else ''}",
        pointer_bits=64,
    )


def _project_folder(folder: Path) -> Path:
    folder = folder.resolve()
    if not is_project(folder):
        raise LeanUnavailableError(
            f"{folder} is not a Lake project: it has neither lakefile.toml nor lakefile.lean. "
            f"`combibench lean-project {folder}` writes one."
        )
    return folder


def _find_lake(folder: Path, environ: Mapping[str, str]) -> Path:
    # elan's installer puts it there, and a shell that was open before does not know yet.
    places = [environ.get("PATH", ""), str(Path(environ.get("HOME", "/nonexistent"), ".elan", "bin"))]
    found = shutil.which("lake", path=os.pathsep.join(places))
    if found is None:
        raise LeanUnavailableError(
            f"the Lake project {folder} needs `lake`, which is not on PATH. Install elan "
            f"(https://lean-lang.org/install), open a new shell, then: cd {folder} && lake exe cache get"
        )
    return Path(found).absolute()


async def _search_path(lake: Path, folder: Path, environ: Mapping[str, str]) -> tuple[Path, ...]:
    answer = await ask([str(lake), "env", "printenv", "LEAN_PATH"], folder, environ, _LAKE_SECONDS)
    if answer.exit_code != 0 or not answer.output.strip():
        raise LeanUnavailableError(
            f"`lake env printenv LEAN_PATH` failed in {folder} (exit code {answer.exit_code}):\n{answer.last_lines()}\n"
            f"Set the project up: cd {folder} && lake update && lake exe cache get"
        )
    entries = answer.output.strip().splitlines()[-1].split(os.pathsep)
    # A project without modules of its own has no build folder; one whose packages were not built lacks theirs.
    present = tuple(dict.fromkeys(path.resolve() for entry in entries if (path := folder / entry).is_dir()))
    if has_mathlib(folder) and not any((path / "Mathlib.olean").is_file() for path in present):
        raise LeanUnavailableError(
            f"the Lake project {folder} requires Mathlib, and none of its search path holds a built one. "
            f"Fetch it: cd {folder} && lake exe cache get"
        )
    return present


def _fingerprint(folder: Path, version: str, githash: str) -> str:
    parts = ["project", version, githash]
    for name in ("lean-toolchain", "lake-manifest.json"):
        path = folder / name
        parts.append(path.read_text(encoding="utf-8", errors="replace").strip() if path.is_file() else "")
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _manifest(folder: Path) -> Mapping[str, object]:
    try:
        found = json.loads((folder / "lake-manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _packages(manifest: Mapping[str, object]) -> list[Mapping[str, object]]:
    packages = manifest.get("packages")
    return [package for package in packages if isinstance(package, dict)] if isinstance(packages, list) else []

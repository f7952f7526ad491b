"""Which host paths a job, and the launcher, must be able to read."""

from __future__ import annotations

import os
import sys
import sysconfig
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["command_paths", "interpreter", "launcher_paths", "resolved", "system_paths"]

_SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/alternatives",
    "/etc/localtime",
    "/etc/ssl/openssl.cnf",
)
_DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin"


def system_paths() -> tuple[Path, ...]:
    """The system's programs and libraries: the same on every machine of the kind, no one's data."""
    return tuple(path for path in map(Path, _SYSTEM) if path.exists())


def resolved(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Each path and every place where it leads by links; existing ones only, and none that lies within another."""
    found: set[Path] = set()
    for path in paths:
        if not path.exists():
            continue
        step = path.absolute()
        found.add(step)
        while step.is_symlink():
            step = step.parent / step.readlink()
            found.add(step.parent.resolve() / step.name)
        found.add(path.resolve())
    return tuple(sorted(path for path in found if found.isdisjoint(path.parents)))


def interpreter() -> Path:
    """The Python that runs this, outside its virtual environment: the launcher needs the standard library alone."""
    return Path(sys.executable).resolve()


@cache
def launcher_paths() -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """What the launcher must read inside a namespace, and folders within that to hide again (installed packages)."""
    library = sysconfig.get_config_var("LIBDIR")
    folders = {Path(os.__file__).resolve().parent}
    if library and Path(library).is_dir():
        folders.add(Path(library).resolve())
    shown = [interpreter(), *(folder for folder in folders if not folders.intersection(folder.parents))]
    hidden = {
        packages.resolve()
        for folder in folders
        for packages in (folder / "site-packages", *folder.glob("python3*/site-packages"))
        if packages.is_dir() and not _is_system(packages)
    }
    return tuple(path for path in shown if not _is_system(path)), tuple(sorted(hidden))


def _is_system(path: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in _SYSTEM)


def command_paths(command: str, env: Mapping[str, str]) -> tuple[Path, ...]:
    """What must be readable so that `command` starts, beyond the system's own paths.

    The file and where its links lead; for a Python also its standard library, and its packages in a virtual
    environment.
    """
    program = Path(command) if "/" in command else _on_path(command, env.get("PATH", _DEFAULT_PATH))
    if program is None or not program.exists():
        return ()
    real = program.resolve()
    found = [program, real]
    if real.name.startswith("python"):
        environment = program.absolute().parent.parent
        if (environment / "pyvenv.cfg").is_file():
            found.append(environment)
        found += real.parent.parent.glob("lib*/python3*")
        found += real.parent.parent.glob("lib/libpython3*")
    return tuple(path for path in dict.fromkeys(found) if not _is_system(path))


def _on_path(name: str, search: str) -> Path | None:
    for folder in search.split(":"):
        candidate = Path(folder) / name
        if candidate.is_file():
            return candidate
    return None

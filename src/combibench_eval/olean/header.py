"""The header of an `.olean` file.

Source: `olean_header` in Lean's `src/library/module.cpp`. All numbers are little endian. The header does not say how
wide a pointer is: it is decided by which width gives an aligned base address and a root that is a module's data.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from combibench_eval.errors import MalformedArtifactError

Bytes: TypeAlias = bytes | memoryview

MAGIC: Final = b"olean"
BASE_ALIGNMENT: Final = 1 << 16
_PREFIX_BYTES: Final = {1: 48, 2: 80}
_SMALLEST: Final = 56


@dataclass(frozen=True, slots=True)
class Header:
    """What the header says.

    Attributes:
        format: the header's layout version, 1 or 2.
        gmp: whether large numerals are stored as GMP limbs (else in Lean's own encoding).
        lean_version: as text (`4.28.0-pre`), empty in format 1.
        githash: of the Lean that wrote the file.
        pointer_bytes: 8 or 4.
        base_address: the address of the file's first byte.
        data_offset: where the data begins, in bytes.
        root: the address of the module's data.
        first_object: offset of the first object.
        objects_end: offset of the end of the last object.
    """

    format: int
    gmp: bool
    lean_version: str
    githash: str
    pointer_bytes: Literal[4, 8]
    base_address: int
    data_offset: int
    root: int
    first_object: int
    objects_end: int

    @property
    def version(self) -> tuple[int, int]:
        """Major and minor Lean version; (0, 0) where the file does not say."""
        match = re.match(r"(\d{1,4})\.(\d{1,4})", self.lean_version)
        return (int(match[1]), int(match[2])) if match else (0, 0)


def _text(raw: bytes, what: str) -> str:
    text, _, _ = raw.partition(b"\0")
    if not text.isascii():
        raise MalformedArtifactError(f"header: the {what} is not ASCII")
    return text.decode("ascii")


def read_header(data: Bytes, *, first_part: Header | None = None) -> Header:
    """Read the header and find the pointer width and the root.

    Args:
        data: the file's bytes.
        first_part: the header of the module's first part, where `data` is a later part: it has the same pointer width,
            which a root that may lie in an earlier part cannot tell.

    Raises:
        MalformedArtifactError: no such header, or one that no pointer width makes sense of.
    """
    if len(data) < _SMALLEST:
        raise MalformedArtifactError(f"header: {len(data)} bytes are too few for an .olean file")
    if bytes(data[:5]) != MAGIC:
        raise MalformedArtifactError(f"header: begins with {bytes(data[:5])!r}, not with {MAGIC!r}")
    layout = data[5]
    if layout not in _PREFIX_BYTES:
        raise MalformedArtifactError(f"header: format {layout} is not supported (1 and 2 are)")
    if layout == 1:
        gmp, version, githash = True, "", _text(bytes(data[6:48]), "githash")
    else:
        if data[6] > 1:
            raise MalformedArtifactError(f"header: unknown flags {data[6]:#x}")
        gmp = data[6] == 1
        version, githash = _text(bytes(data[7:40]), "Lean version"), _text(bytes(data[40:80]), "githash")
    prefix = _PREFIX_BYTES[layout]
    widths: tuple[Literal[4, 8], ...] = (8, 4) if first_part is None else (first_part.pointer_bytes,)
    for width in widths:
        base = int.from_bytes(data[prefix : prefix + width], "little")
        if base % BASE_ALIGNMENT or len(data) % width or len(data) < prefix + 2 * width:
            continue
        start = prefix + width
        low = base if first_part is None else first_part.base_address
        for root_at, objects, end in (
            (start, start + width, len(data)),
            (len(data) - width, start, len(data) - width),
        ):
            root = int.from_bytes(data[root_at : root_at + width], "little")
            if _sane_root(data, root, low, base, width):
                return Header(layout, gmp, version, githash, width, base, start, root, objects, end)
    raise MalformedArtifactError("header: no pointer width gives an aligned base address and a root in the file")


def _sane_root(data: Bytes, root: int, low: int, base: int, width: int) -> bool:
    """Tell whether an object with five pointers and tag 0 may stand at `root` (an earlier part is taken on trust)."""
    if root % width or not low <= root < base + len(data) - 8:
        return False
    if root < base:
        return True
    at = root - base
    return data[at + 6] == 5 and data[at + 7] == 0

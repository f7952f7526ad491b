"""The objects of an `.olean` file: their boundaries, and checked access to them.

Sources: `src/runtime/compact.cpp` and `src/include/lean/lean.h` of Lean. The parts of one module share one address
space, so they are laid into one buffer in which `address - base` is the offset.

Every access is checked: an address must be aligned, lie in the file and (in an untrusted file, which is walked from
end to end first) be the start of an object, and an object's header must have the shape that is expected of it.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from combibench_eval.errors import MalformedArtifactError
from combibench_eval.olean.header import BASE_ALIGNMENT, Bytes, Header

MAX_NUMERAL_BITS: Final = 1 << 20

HEADER_BYTES: Final = 8
LAST_CONSTRUCTOR: Final = 243
PROMISE: Final = 244
ARRAY: Final = 246
SCALAR_ARRAY: Final = 248
STRING: Final = 249
NUMERAL: Final = 250
THUNK: Final = 251
TASK: Final = 252
REF: Final = 253


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a module: its name for messages, its bytes and its header."""

    name: str
    data: Bytes
    header: Header


class Region:
    """The address space of one module.

    Attributes:
        base: the address of the buffer's first byte.
        width: bytes of a pointer, 4 or 8.
        words: the buffer as pointers.
        heads: the buffer as 32-bit numbers; an object's shape is `heads[offset // 4 + 1]`.
        data: the buffer as bytes.
        starts: for each word whether an object starts there, or None for a trusted file.
        first_field: words from an object's start to its first pointer.
        budget: how many more list, array and name elements may be read; proportional to the size, so that no sharing
            makes reading cost more than linear time.
    """

    __slots__ = (
        "base",
        "budget",
        "data",
        "first_field",
        "gmp",
        "heads",
        "parts",
        "shift",
        "starts",
        "width",
        "words",
    )

    def __init__(self, parts: Sequence[Part], *, trusted: bool = False) -> None:
        """Lay the parts into one buffer and, unless they are trusted, walk all their objects.

        Raises:
            MalformedArtifactError: parts that do not fit together, or objects that do not end where the file ends.
        """
        if sys.byteorder != "little":
            raise MalformedArtifactError("artefacts can only be read on a little-endian machine")
        head = parts[0].header
        self.parts = tuple(parts)
        self.base = head.base_address
        self.width = head.pointer_bytes
        self.shift = 3 if self.width == 8 else 2
        self.gmp = head.gmp
        self.first_field = HEADER_BYTES // self.width
        buffer = parts[0].data if len(parts) == 1 else self._joined()
        view = memoryview(buffer)
        self.data = view
        self.heads = view.cast("I")
        self.words = view.cast("Q" if self.width == 8 else "I")
        self.budget = 4 * len(self.words) + 4096
        self.starts: bytearray | None = None
        if not trusted:
            starts = self.starts = bytearray(len(self.words))
            for part in parts:
                self._walk(part, starts)

    def _joined(self) -> bytearray:
        buffer = bytearray()
        head = self.parts[0].header
        for part in self.parts:
            own = part.header
            buffer.extend(bytes(-len(buffer) % BASE_ALIGNMENT))
            if (own.format, own.gmp, own.pointer_bytes) != (head.format, head.gmp, head.pointer_bytes):
                raise MalformedArtifactError(f"{part.name} part: its header differs from the first part's")
            if own.base_address != self.base + len(buffer):
                raise MalformedArtifactError(
                    f"{part.name} part: base address {own.base_address:#x} does not continue the part before it"
                )
            buffer.extend(part.data)
        return buffer

    def _walk(self, part: Part, starts: bytearray) -> None:
        """Mark the start of each object of a part; check that the last one ends where the part's objects end."""
        width, shift, heads, words = self.width, self.shift, self.heads, self.words
        origin = part.header.base_address - self.base
        at = origin + part.header.first_object
        end = origin + part.header.objects_end
        last = end - HEADER_BYTES
        sizes: dict[int, int] = {}
        known = sizes.get
        while at <= last:
            starts[at >> shift] = 1
            head = heads[(at >> 2) + 1]
            size = known(head)
            if size is None:
                tag = head >> 24
                if tag <= LAST_CONSTRUCTOR:
                    size = head & 0xFFFF
                    if size < HEADER_BYTES + width * (head >> 16 & 0xFF):
                        self.fail(at + self.base, f"constructor of {size} bytes is smaller than its pointers")
                    size = sizes[head] = -(-size // width) * width
                else:
                    try:
                        size = self._size(at, tag, head, words)
                    except IndexError:
                        self.fail(at + self.base, "object ends beyond the file")
            at += size
        if at != end:
            self.fail(
                self.base + end,
                f"the last object ends {abs(at - end)} bytes {'beyond' if at > end else 'before'} the end",
            )

    def _size(self, at: int, tag: int, head: int, words: memoryview) -> int:
        """Return the padded size of an object that is no constructor."""
        width, word = self.width, (at >> self.shift) + self.first_field
        if tag == ARRAY:
            size = HEADER_BYTES + 2 * width + words[word] * width
        elif tag == SCALAR_ARRAY:
            size = HEADER_BYTES + 2 * width + words[word] * (head >> 16 & 0x7F)
        elif tag == STRING:
            size = HEADER_BYTES + 3 * width + words[word]
        elif tag == NUMERAL:
            start, count, unit, _ = self._numeral(at)
            size = start + count * unit - at
        elif tag in {THUNK, TASK}:
            size = HEADER_BYTES + 2 * width
        elif tag in {REF, PROMISE}:
            size = HEADER_BYTES + width
        else:
            self.fail(at + self.base, f"object of kind {tag}, which no module holds")
        return -(-size // width) * width

    def _numeral(self, at: int) -> tuple[int, int, int, bool]:
        """Return a big numeral's first digit's offset, the number of digits, the bytes of each, and if it is negative."""
        word = (at >> self.shift) + self.first_field
        if self.gmp:
            signed = self.heads[(at >> 2) + 3]
            negative = bool(signed >> 31)
            count = (1 << 32) - signed if negative else signed
            pointer, unit = self.words[(at + 16) >> self.shift], self.width
            start = at + 16 + self.width
        else:
            sign = self.data[at + HEADER_BYTES]
            if sign > 1:
                self.fail(at + self.base, "a numeral's sign is no truth value")
            negative = sign == 1
            count, pointer, unit = self.words[word + 1], self.words[word + 2], 4
            start = at + HEADER_BYTES + 3 * self.width
        if pointer != start + self.base:
            self.fail(at + self.base, "a numeral's digits do not follow it")
        return start, count, unit, negative

    # Messages

    def where(self, address: int) -> str:
        """Say where an address lies: the part and the offset in its file."""
        for part in reversed(self.parts):
            offset = address - part.header.base_address
            if 0 <= offset <= len(part.data):
                return f"{part.name} part, byte {offset:#x}"
        return f"address {address:#x}, outside the file"

    def fail(self, address: int, what: str) -> NoReturn:
        """Raise `MalformedArtifactError` for the object at an address."""
        raise MalformedArtifactError(f"{self.where(address)}: {what}")

    def spend(self, elements: int, address: int) -> None:
        """Pay for reading elements of a list, array or name; shared structure must not multiply the work."""
        self.budget -= elements
        if self.budget < 0:
            self.fail(address, "shared lists or names make this file expand far beyond its size")

    # Checked access

    def offset(self, address: int, what: str, holder: int) -> int:
        """Return the offset of the object that `holder` points to.

        Raises:
            MalformedArtifactError: the address is no object's, or not before its holder's.
        """
        offset = address - self.base
        if address & (self.width - 1):
            self.fail(
                holder,
                f"expected {what}, found the scalar {address >> 1}" if address & 1 else f"{what}: unaligned pointer",
            )
        if address >= holder:
            self.fail(holder, f"{what}: the pointer {address:#x} does not point backward")
        if offset < 0 or offset + HEADER_BYTES > len(self.data):
            self.fail(holder, f"{what}: the pointer {address:#x} leaves the file")
        if self.starts is not None and not self.starts[offset >> self.shift]:
            self.fail(holder, f"{what}: the pointer {address:#x} does not meet the start of an object")
        return offset

    def constructor(self, address: int, what: str, holder: int) -> tuple[int, int, int, int]:
        """Return tag, number of pointers, bytes of scalars and index of the first pointer of a constructor object."""
        offset = self.offset(address, what, holder)
        head = self.heads[(offset >> 2) + 1]
        tag, count, size = head >> 24, head >> 16 & 0xFF, head & 0xFFFF
        if tag > LAST_CONSTRUCTOR:
            self.fail(address, f"expected {what}, found an object of kind {tag}")
        if size < HEADER_BYTES + count * self.width or offset + size > len(self.data):
            self.fail(address, f"{what}: {size} bytes do not hold {count} pointers")
        return tag, count, size - HEADER_BYTES - count * self.width, (offset >> self.shift) + self.first_field

    def structure(self, address: int, what: str, holder: int, *, pointers: int, scalars: int = 0, tag: int = 0) -> int:
        """Check a constructor's tag, number of pointers and room for scalars; return its first pointer's index."""
        found, count, room, first = self.constructor(address, what, holder)
        if (found, count) != (tag, pointers) or room < scalars:
            self.fail(
                address, f"expected {what}, found constructor {found} with {count} pointers and {room} bytes of scalars"
            )
        return first

    def scalar(self, first: int, pointers: int, index: int, *, size: int = 1) -> int:
        """Read a scalar `index` bytes into the scalar area behind the pointers that start at word `first`."""
        at = ((first + pointers) << self.shift) + index
        return int.from_bytes(self.data[at : at + size], "little")

    def boolean(self, first: int, pointers: int, index: int, holder: int) -> bool:
        """Read a truth value from the scalar area."""
        value = self.scalar(first, pointers, index)
        if value > 1:
            self.fail(holder, f"a truth value is {value}")
        return value == 1

    def array(self, address: int, what: str, holder: int) -> list[int]:
        """Return the pointers of an array."""
        offset = self.offset(address, what, holder)
        tag = self.heads[(offset >> 2) + 1] >> 24
        if tag != ARRAY or offset + HEADER_BYTES + 2 * self.width > len(self.data):
            self.fail(address, f"expected {what}, an array, found an object of kind {tag}")
        word = (offset >> self.shift) + self.first_field
        count = self.words[word]
        if count > len(self.words) - word - 2:
            self.fail(address, f"{what}: {count} elements do not fit in the file")
        self.spend(count, address)
        return self.words[word + 2 : word + 2 + count].tolist()

    def list_of(self, address: int, what: str, holder: int) -> list[int]:
        """Return the pointers that a linked list holds."""
        elements: list[int] = []
        while address != 1:
            self.spend(1, holder)
            first = self.structure(address, what, holder, pointers=2, tag=1)
            elements.append(self.words[first])
            holder, address = address, self.words[first + 1]
        return elements

    def string(self, address: int, what: str, holder: int) -> str:
        """Return a string."""
        offset = self.offset(address, what, holder)
        tag = self.heads[(offset >> 2) + 1] >> 24
        if tag != STRING or offset + HEADER_BYTES + 3 * self.width > len(self.data):
            self.fail(address, f"expected {what}, a string, found an object of kind {tag}")
        size = self.words[(offset >> self.shift) + self.first_field]
        start = offset + HEADER_BYTES + 3 * self.width
        if size == 0 or size > len(self.data) - start or self.data[start + size - 1] != 0:
            self.fail(address, f"{what}: a string of {size} bytes does not end in a NUL within the file")
        try:
            return str(self.data[start : start + size - 1], "utf-8")
        except UnicodeDecodeError as error:
            self.fail(address, f"{what}: not UTF-8 ({error.reason} at byte {error.start})")

    def natural(self, address: int, what: str, holder: int) -> int:
        """Return a natural number, boxed or big.

        Raises:
            MalformedArtifactError: also for a negative number and for one of more than `MAX_NUMERAL_BITS` bits.
        """
        if address & 1:
            return address >> 1
        offset = self.offset(address, what, holder)
        tag = self.heads[(offset >> 2) + 1] >> 24
        if tag != NUMERAL or offset + HEADER_BYTES + 3 * self.width > len(self.data):
            self.fail(address, f"expected {what}, a number, found an object of kind {tag}")
        start, count, unit, negative = self._numeral(offset)
        if negative:
            self.fail(address, f"{what}: a negative number where a natural number belongs")
        if count * unit * 8 > MAX_NUMERAL_BITS or start + count * unit > len(self.data):
            self.fail(address, f"{what}: a number of {count} digits of {unit} bytes is more than a file may hold")
        self.spend(count, address)
        return int.from_bytes(self.data[start : start + count * unit], "little")

    def small(self, address: int, what: str, holder: int, limit: int = 1 << 24) -> int:
        """Return a natural number that must be below a limit."""
        value = address >> 1
        if not address & 1 or value >= limit:
            self.fail(holder, f"{what} is not a number below {limit}")
        return value

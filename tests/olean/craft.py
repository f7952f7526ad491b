"""Artefacts built byte by byte, sound or not, independently of the package's writer."""

import struct
from collections.abc import Callable, Sequence
from typing import Any

HEADER = {8: 88, 4: 84}


class Craft:
    """One file under construction; every method returns the address of what it wrote."""

    def __init__(
        self, width: int = 8, base: int = 0x10000, version: bytes = b"4.28.0", layout: int = 2, gmp: int = 1
    ) -> None:
        self.width, self.base = width, base
        self.letter = "Q" if width == 8 else "I"
        if layout == 2:
            self.out = bytearray(b"olean\x02" + bytes([gmp]) + version.ljust(33, b"\0") + b"c" * 40)
        else:
            self.out = bytearray(b"olean" + bytes([layout]) + b"c" * 40 + b"\0\0")
        self.out += base.to_bytes(width, "little")
        self.root_at = len(self.out)
        self.out += bytes(width)

    @property
    def here(self) -> int:
        return self.base + len(self.out)

    def put(self, *numbers: int) -> None:
        self.out += struct.pack(f"<{len(numbers)}{self.letter}", *numbers)

    def head(self, size: int, other: int, tag: int) -> None:
        self.out += struct.pack("<iHBB", 0, size, other, tag)

    def ctor(self, tag: int, *pointers: int, scalars: bytes = b"") -> int:
        address = self.here
        size = 8 + len(pointers) * self.width + len(scalars)
        size = -(-size // 8) * 8
        self.head(size, len(pointers), tag)
        self.put(*pointers)
        self.out += scalars
        self.out += bytes(address + size - self.here)
        return address

    def string(self, text: str | bytes) -> int:
        raw = text if isinstance(text, bytes) else text.encode()
        address = self.here
        self.head(1, 0, 249)
        self.put(len(raw) + 1, len(raw) + 1, len(raw))
        self.out += raw + b"\0"
        self.out += bytes(-len(self.out) % self.width)
        return address

    def array(self, *elements: int, size: int | None = None) -> int:
        address = self.here
        self.head(1, 0, 246)
        size = len(elements) if size is None else size
        self.put(size, size, *elements)
        return address

    def list(self, *elements: int) -> int:
        tail = 1
        for element in reversed(elements):
            tail = self.ctor(1, element, tail)
        return tail

    def name(self, *parts: str | int) -> int:
        address = 1
        for part in parts:
            last = self.string(part) if isinstance(part, str) else part << 1 | 1
            address = self.ctor(1 if isinstance(part, str) else 2, address, last, scalars=bytes(8))
        return address

    # Expressions; cached data is left zero, which the reader must not mind.

    def expr(self, tag: int, *pointers: int, info: int | None = None) -> int:
        return self.ctor(tag, *pointers, scalars=bytes(8) + (b"" if info is None else bytes([info])))

    def prop(self) -> int:
        return self.expr(3, 1)

    def bvar(self, index: int) -> int:
        return self.expr(0, index << 1 | 1)

    def const(self, name: int, levels: int = 1) -> int:
        return self.expr(4, name, levels)

    def app(self, function: int, argument: int) -> int:
        return self.expr(5, function, argument)

    def pi(self, type_: int, body: int, info: int = 0, name: int = 1) -> int:
        return self.expr(7, name, type_, body, info=info)

    # Constants

    def common(self, name: int, type_: int, params: int = 1) -> int:
        return self.ctor(0, name, params, type_)

    def axiom(self, name: int, type_: int, params: int = 1) -> int:
        return self.ctor(0, self.ctor(0, self.common(name, type_, params), scalars=b"\0"))

    def theorem(self, name: int, type_: int, value: int, params: int = 1) -> int:
        return self.ctor(2, self.ctor(0, self.common(name, type_, params), value, 1))

    def module(
        self, names: Sequence[int], constants: Sequence[int], imports: Sequence[int] = (), is_module: int = 0
    ) -> bytes:
        empty = self.array()
        parts = (self.array(*imports), self.array(*names), self.array(*constants), empty, empty)
        return self.finish(self.ctor(0, *parts, scalars=bytes([is_module])))

    def finish(self, root: int) -> bytes:
        self.out[self.root_at : self.root_at + self.width] = root.to_bytes(self.width, "little")
        return bytes(self.out)


def one_axiom(width: int = 8, make: Callable[[Craft], int] = Craft.prop, **options: Any) -> bytes:
    """A module with the axiom `x`, whose type is what `make` writes."""
    craft = Craft(width, **options)
    name = craft.name("x")
    type_ = make(craft)
    return craft.module([name], [craft.axiom(name, type_)])

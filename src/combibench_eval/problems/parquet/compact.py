"""Thrift's compact protocol, as far as Parquet's metadata uses it.

Source: the Thrift compact protocol specification (apache/thrift, `doc/specs/thrift-compact-protocol.md`).
"""

import struct
from typing import TypeAlias

Value: TypeAlias = "bool | int | float | bytes | list[Value] | dict[int, Value]"

_TRUE, _FALSE, _BYTE, _I16, _I32, _I64, _DOUBLE, _BINARY, _LIST, _SET, _MAP, _STRUCT = range(1, 13)
_MAX_DEPTH = 16  # Parquet's metadata nests five deep


class Reader:
    """Reads values at a moving position."""

    __slots__ = ("data", "position")

    def __init__(self, data: bytes, position: int = 0) -> None:
        self.data = data
        self.position = position

    def take(self, count: int) -> bytes:
        """Return the next bytes.

        Raises:
            ValueError: There are not that many.
        """
        end = self.position + count
        if count < 0 or end > len(self.data):
            raise ValueError(f"the file ends inside a value at byte {self.position}")
        piece = self.data[self.position : end]
        self.position = end
        return piece

    def varint(self) -> int:
        """Return the next unsigned variable-length number."""
        value = shift = 0
        while shift < 70:
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7
        raise ValueError(f"a number without end at byte {self.position}")

    def _zigzag(self) -> int:
        value = self.varint()
        return (value >> 1) ^ -(value & 1)

    def struct(self, depth: int = 0) -> dict[int, Value]:
        """Return the next struct: values by field number, unknown fields included."""
        if depth > _MAX_DEPTH:
            raise ValueError(f"metadata nested more than {_MAX_DEPTH} deep")
        fields: dict[int, Value] = {}
        number = 0
        while header := self.take(1)[0]:
            delta, kind = header >> 4, header & 0x0F
            number = number + delta if delta else self._zigzag()
            fields[number] = kind == _TRUE if kind in {_TRUE, _FALSE} else self._value(kind, depth)
        return fields

    def _value(self, kind: int, depth: int) -> Value:
        if kind == _BYTE:
            return int.from_bytes(self.take(1), "little", signed=True)
        if kind in {_I16, _I32, _I64}:
            return self._zigzag()
        if kind == _DOUBLE:
            value: float = struct.unpack("<d", self.take(8))[0]
            return value
        if kind == _BINARY:
            return self.take(self.varint())
        if kind in {_LIST, _SET}:
            return self._list(depth)
        if kind == _STRUCT:
            return self.struct(depth + 1)
        raise ValueError(f"a value of unknown kind {kind} at byte {self.position}")

    def _list(self, depth: int) -> list[Value]:
        header = self.take(1)[0]
        size, kind = header >> 4, header & 0x0F
        if size == 15:
            size = self.varint()
        if size > len(self.data):
            raise ValueError(f"a list longer than the file at byte {self.position}")
        if kind in {_TRUE, _FALSE}:
            return [self.take(1)[0] == _TRUE for _ in range(size)]
        return [self._value(kind, depth) for _ in range(size)]

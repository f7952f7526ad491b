"""Objects of Lean's runtime, made and read through its shared library.

Sources in Lean 4: `src/include/lean/lean.h`. The layout is that of 64-bit machines.
"""

import ctypes
from collections.abc import Iterable
from typing import Any

_WORD = 8


def box(value: int) -> int:
    """A small number as Lean holds it in a pointer."""
    return value << 1 | 1


class Lean:
    """Objects of a Lean runtime.

    What is made here gets reference count 0, by which Lean marks objects that are never freed or changed in place.
    """

    def __init__(self, path: str) -> None:
        self._library = ctypes.CDLL(path, ctypes.RTLD_GLOBAL)
        self._functions: dict[str, Any] = {}
        self._library.lean_initialize()
        self._library.lean_io_mark_end_initialization()
        self.true, self.false = ctypes.c_uint8(1), ctypes.c_uint8(0)

    def version(self) -> str:
        """`4.35.0`, for example."""
        pointer = ctypes.c_size_t.in_dll(self._library, "l_Lean_versionStringCore").value
        return ctypes.string_at(pointer + _WORD * 4).decode()

    def raw(self, function: str, *arguments: Any) -> int:
        """Calls a function; integers are passed as words. The result keeps its reference count."""
        known = self._functions.get(function)
        if known is None:
            known = self._functions[function] = getattr(self._library, function)
            known.restype = ctypes.c_size_t
        result: int = known(*(ctypes.c_size_t(each) if isinstance(each, int) else each for each in arguments))
        return result

    def make(self, function: str, *arguments: Any) -> int:
        """Calls a function and keeps its result for good."""
        return self.keep(self.raw(function, *arguments))

    @staticmethod
    def keep(pointer: int) -> int:
        """Marks an object as never freed."""
        if not pointer & 1:
            ctypes.c_int32.from_address(pointer).value = 0
        return pointer

    @staticmethod
    def share(pointer: int) -> int:
        """Adds a reference, for a function that takes one away."""
        if not pointer & 1:
            count = ctypes.c_int32.from_address(pointer)
            if count.value > 0:
                count.value += 1
        return pointer

    @staticmethod
    def tag(pointer: int) -> int:
        """Which constructor built an object."""
        return pointer >> 1 if pointer & 1 else ctypes.c_uint8.from_address(pointer + 7).value

    @staticmethod
    def field(pointer: int, index: int) -> int:
        """Field number `index` of an object."""
        return ctypes.c_size_t.from_address(pointer + _WORD * (index + 1)).value

    def construct(self, tag: int, *fields: int) -> int:
        """A constructor's object with pointer fields only."""
        pointer = self.raw("lean_alloc_object", _WORD * (len(fields) + 1))
        ctypes.c_int32.from_address(pointer).value = 0
        ctypes.c_uint16.from_address(pointer + 4).value = _WORD * (len(fields) + 1)
        ctypes.c_uint8.from_address(pointer + 6).value = len(fields)
        ctypes.c_uint8.from_address(pointer + 7).value = tag
        for index, value in enumerate(fields):
            ctypes.c_size_t.from_address(pointer + _WORD * (index + 1)).value = value
        return pointer

    @staticmethod
    def flag(pointer: int, pointers: int) -> bool:
        """The first byte behind the pointer fields of an object."""
        return bool(ctypes.c_uint8.from_address(pointer + _WORD * (pointers + 1)).value)

    def list_of(self, items: Iterable[int]) -> int:
        """A `List` of objects."""
        result = box(0)
        for item in reversed(list(items)):
            result = self.construct(1, item, result)
        return result

    def items(self, pointer: int) -> list[int]:
        """The elements of a `List`."""
        found = []
        while not pointer & 1:
            found.append(self.field(pointer, 0))
            pointer = self.field(pointer, 1)
        return found

    def nat(self, digits: str) -> int:
        """A `Nat`."""
        return box(int(digits)) if len(digits) < 18 else self.make("lean_cstr_to_nat", digits.encode())

    def string(self, text: str) -> int:
        """A `String`."""
        data = text.encode()
        return self.make("lean_mk_string_from_bytes", data, len(data))

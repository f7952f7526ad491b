"""Writing a module of rebuilt constants that Lean imports.

One part, header format 2, no environment extensions, all cached fields recomputed. Lean checks nothing on import: what
is written this way must have been checked by a kernel first.
"""

import struct
from collections.abc import Iterable, Sequence
from typing import Final

from combibench_eval.errors import UsageError
from combibench_eval.olean.constants import (
    Axiom,
    Constant,
    Constructor,
    Definition,
    Inductive,
    Opaque,
    Quotient,
    Recursor,
    Theorem,
    term_ids,
)
from combibench_eval.olean.hashing import Hashes
from combibench_eval.olean.header import BASE_ALIGNMENT, MAGIC, Header
from combibench_eval.olean.names import ANONYMOUS, Name
from combibench_eval.olean.objects import ARRAY, HEADER_BYTES, NUMERAL, STRING
from combibench_eval.olean.reader import Import
from combibench_eval.olean.rewrite import children
from combibench_eval.olean.terms import (
    APP,
    BVAR,
    CONST,
    LAM,
    LET,
    NAT,
    PARAM,
    PI,
    PROJ,
    SORT,
    STR,
    ZERO,
    ExprNode,
    Terms,
)

_ADDRESS_SPACE: Final = 0x7F00_0000_0000
_NIL: Final = 1
_LITERAL: Final = 9  # constructor numbers of Lean.Expr that differ from the arena's kinds
_EXPR_TAGS: Final = {BVAR: 0, SORT: 3, CONST: 4, APP: 5, LAM: 6, PI: 7, LET: 8, NAT: _LITERAL, STR: _LITERAL, PROJ: 11}
_SAFETIES: Final = ("unsafe", "safe", "partial")
_QUOTIENT_KINDS: Final = ("type", "ctor", "lift", "ind")


def write_module(
    constants: Iterable[Constant],
    imports: Sequence[Import],
    module_name: Name,
    *,
    like: Header,
    terms: Terms,
    is_module: bool,
) -> bytes:
    """Write constants as one `.olean` file.

    Args:
        constants: in any order; every constant they mention must be among them or in an import.
        imports: what the module imports.
        module_name: under which it will be imported; decides the base address.
        like: the header of a file of the Lean that will import it.
        terms: the arena that the constants' terms are in.
        is_module: whether the file counts as one of the module system; only such files can be imported by such files.

    Raises:
        UsageError: `like` is not of header format 2.
    """
    if like.format != 2:
        raise UsageError(f"modules are written with header format 2; this Lean's files have format {like.format}")
    return _Writer(like, terms).module(list(constants), imports, module_name, is_module=is_module)


class _Writer:
    """Writes each distinct object once, children first."""

    def __init__(self, like: Header, terms: Terms) -> None:
        self._like = like
        self._terms = terms
        self._width = like.pointer_bytes
        self._pointer = "Q" if self._width == 8 else "I"
        self._hashes = Hashes(terms)
        self._base = 0
        self._out = bytearray()
        self._strings: dict[str, int] = {}
        self._numerals: dict[int, int] = {}
        self._names: dict[Name, int] = {ANONYMOUS: 1}
        self._name_lists: dict[tuple[Name, ...], int] = {}
        self._levels: dict[int, int] = {}
        self._exprs: dict[int, int] = {}
        self._lists: dict[tuple[int, ...], int] = {}

    def module(
        self, constants: list[Constant], imports: Sequence[Import], module_name: Name, *, is_module: bool
    ) -> bytes:
        like = self._like
        base = self._hashes.name(module_name)
        base = (base % _ADDRESS_SPACE if self._width == 8 else base & 0xFFFF_FFFF) & -BASE_ALIGNMENT
        # The header's address field and the root are filled in below. On 32 bits a file at the very top would wrap.
        self._base = base if self._width == 8 else min(base, 0xF000_0000)
        version = like.lean_version.encode().ljust(33, b"\0")
        flags = b"\1" if like.gmp else b"\0"
        self._out += MAGIC + b"\2" + flags + version + like.githash.encode().ljust(40, b"\0")
        self._out += self._base.to_bytes(self._width, "little")
        root_at = len(self._out)
        self._out += bytes(self._width)
        self._expressions([term for constant in constants for term in term_ids(constant)])
        addresses = [self._constant(constant) for constant in constants]
        names = [self.name(constant.name) for constant in constants]
        imported = [self._import(each) for each in imports]
        empty = self._array([])
        parts = (self._array(imported), self._array(names), self._array(addresses), empty, empty)
        root = self._object(0, parts, bytes([is_module]))
        self._out[root_at : root_at + self._width] = root.to_bytes(self._width, "little")
        return bytes(self._out)

    # Objects

    def _object(self, tag: int, pointers: Sequence[int], scalars: bytes = b"") -> int:
        """Write a constructor object and return its address; its size is rounded up to 8 bytes, as Lean allocates."""
        address = self._base + len(self._out)
        count = len(pointers)
        size = -(-(HEADER_BYTES + count * self._width + len(scalars)) // 8) * 8
        self._out += struct.pack(f"<iHBB{count}{self._pointer}", 0, size, count, tag, *pointers)
        self._out += scalars
        self._out += bytes(address + size - self._base - len(self._out))
        return address

    def _pad(self) -> None:
        self._out += bytes(-len(self._out) % self._width)

    def _array(self, elements: Sequence[int]) -> int:
        address = self._base + len(self._out)
        count = len(elements)
        self._out += struct.pack(f"<iHBB{count + 2}{self._pointer}", 0, 1, 0, ARRAY, count, count, *elements)
        return address

    def _string(self, text: str) -> int:
        known = self._strings.get(text)
        if known is None:
            known = self._strings[text] = self._base + len(self._out)
            raw = text.encode() + b"\0"
            self._out += struct.pack(f"<iHBB3{self._pointer}", 0, 1, 0, STRING, len(raw), len(raw), len(text))
            self._out += raw
            self._pad()
        return known

    def _natural(self, value: int) -> int:
        """Return a natural number as a pointer: boxed, or the address of a big number."""
        if value < 1 << (self._width * 8 - 1):
            return value << 1 | 1
        known = self._numerals.get(value)
        if known is None:
            known = self._numerals[value] = self._base + len(self._out)
            unit = self._width if self._like.gmp else 4
            count = -(-value.bit_length() // (unit * 8))
            digits = value.to_bytes(count * unit, "little")
            start = HEADER_BYTES + (8 + self._width if self._like.gmp else 3 * self._width)
            size = start + len(digits)
            # Lean keeps the size in 16 bits and goes by the number of digits where it does not fit.
            self._out += struct.pack("<iHBB", 0, size & 0xFFFF, 0, NUMERAL)
            if self._like.gmp:
                self._out += struct.pack(f"<ii{self._pointer}", count, count, known + start)
            else:
                self._out += struct.pack(f"<3{self._pointer}", 0, count, known + start)
            self._out += digits
            self._pad()
        return known

    def _list(self, elements: Sequence[int]) -> int:
        key = tuple(elements)
        known = self._lists.get(key)
        if known is None:
            known = _NIL
            for element in reversed(key):
                known = self._object(1, (element, known))
            self._lists[key] = known
        return known

    # Names and levels

    def name(self, name: Name) -> int:
        known = self._names.get(name)
        if known is not None:
            return known
        length = len(name) - 1
        while (address := self._names.get(name[:length])) is None:
            length -= 1
        for end in range(length + 1, len(name) + 1):
            part, prefix = name[end - 1], name[:end]
            tag, last = (1, self._string(part)) if isinstance(part, str) else (2, self._natural(part))
            address = self._object(tag, (address, last), self._hashes.name(prefix).to_bytes(8, "little"))
            self._names[prefix] = address
        return address

    def _name_list(self, names: tuple[Name, ...]) -> int:
        known = self._name_lists.get(names)
        if known is None:
            known = self._name_lists[names] = self._list([self.name(name) for name in names])
        return known

    def _level(self, level: int) -> int:
        """Write a level; levels are few and shallow next to expressions, but still no recursion."""
        stack = [level]
        while stack:
            current = stack[-1]
            if current in self._levels:
                stack.pop()
                continue
            node = self._terms.levels[current]
            below = [] if node[0] in {ZERO, PARAM} else list(node[1:])
            missing = [child for child in below if child not in self._levels]
            if missing:
                stack += missing
                continue
            data = self._hashes.level(current).to_bytes(8, "little")
            if node[0] == ZERO:
                self._levels[current] = 1
            elif node[0] == PARAM:
                self._levels[current] = self._object(PARAM, (self.name(node[1]),), data)
            else:
                self._levels[current] = self._object(node[0], [self._levels[child] for child in below], data)
        return self._levels[level]

    # Expressions

    def _expressions(self, roots: list[int]) -> None:
        """Write everything reachable from the roots, in ascending order of id: children have smaller ids."""
        exprs = self._terms.exprs
        reachable: set[int] = set()
        stack = roots
        while stack:
            expr = stack.pop()
            if expr not in reachable:
                reachable.add(expr)
                stack.extend(child for child in children(exprs[expr]) if child not in reachable)
        for expr in sorted(reachable):
            node = exprs[expr]
            pointers, scalar = self._fields(node)
            data = self._hashes.expr(expr).to_bytes(8, "little")
            self._exprs[expr] = self._object(_EXPR_TAGS[node[0]], pointers, data + scalar)

    def _fields(self, node: ExprNode) -> tuple[tuple[int, ...], bytes]:
        """Return an expression's pointers and the scalar that follows its cached data."""
        kind, done = node[0], self._exprs
        if kind == APP:
            return (done[node[1]], done[node[2]]), b""
        if kind in {LAM, PI}:
            return (self.name(node[3]), done[node[1]], done[node[2]]), bytes([node[4]])
        if kind == LET:
            return (self.name(node[4]), *(done[child] for child in node[1:4])), bytes([node[5]])
        if kind == PROJ:
            return (self.name(node[1]), self._natural(node[2]), done[node[3]]), b""
        return self._leaf(node), b""

    def _leaf(self, node: ExprNode) -> tuple[int, ...]:
        kind, value = node[0], node[1]
        if kind == CONST:
            return self.name(value), self._list([self._level(level) for level in node[2]])
        if kind == SORT:
            return (self._level(value),)
        if kind == BVAR:
            return (self._natural(value),)
        return (self._object(*((0, (self._natural(value),)) if kind == NAT else (1, (self._string(value),)))),)

    # Constants

    def _import(self, each: Import) -> int:
        flags = bytes([each.import_all, each.is_exported, each.is_meta])
        return self._object(0, (self.name(each.name),), flags)

    def _constant(self, constant: Constant) -> int:
        """Write a `ConstantInfo`: one pointer to a structure that starts with name, universe parameters and type."""
        tag, rest, scalars = self._particulars(constant)
        names = (self.name(constant.name), self._name_list(constant.level_params), self._exprs[constant.type])
        common = self._object(0, names)
        return self._object(tag, (self._object(0, (common, *rest), scalars),))

    def _particulars(self, constant: Constant) -> tuple[int, tuple[int, ...], bytes]:
        """Return constructor number, pointers after the first, and scalars of a kind of constant."""
        match constant:
            case Axiom():
                return 0, (), bytes([constant.is_unsafe])
            case Definition():
                pointers = (self._exprs[constant.value], self._hints(constant), self._name_list(constant.all))
                return 1, pointers, bytes([_SAFETIES.index(constant.safety)])
            case Theorem():
                return 2, (self._exprs[constant.value], self._name_list(constant.all)), b""
            case Opaque():
                both = (self._exprs[constant.value], self._name_list(constant.all))
                return 3, both, bytes([constant.is_unsafe])
            case _:
                return self._primitive(constant)

    def _primitive(self, constant: Quotient | Inductive | Constructor | Recursor) -> tuple[int, tuple[int, ...], bytes]:
        match constant:
            case Quotient():
                return 4, (), bytes([_QUOTIENT_KINDS.index(constant.kind)])
            case Inductive():
                return 5, *self._inductive(constant)
            case Constructor():
                numbers = (constant.index, constant.num_params, constant.num_fields)
                return 6, (self.name(constant.inductive), *map(self._natural, numbers)), bytes([constant.is_unsafe])
            case Recursor():
                return 7, *self._recursor(constant)

    def _hints(self, definition: Definition) -> int:
        if isinstance(definition.hints, int):
            return self._object(2, (), definition.hints.to_bytes(4, "little"))
        return {"opaque": 1, "abbrev": 3}[definition.hints]

    def _inductive(self, constant: Inductive) -> tuple[tuple[int, ...], bytes]:
        pointers = (
            self._natural(constant.num_params),
            self._natural(constant.num_indices),
            self._name_list(constant.all),
            self._name_list(constant.constructors),
            self._natural(constant.num_nested),
        )
        return pointers, bytes([constant.is_recursive, constant.is_unsafe, constant.is_reflexive])

    def _recursor(self, constant: Recursor) -> tuple[tuple[int, ...], bytes]:
        rules = [
            self._object(0, (self.name(rule.constructor), self._natural(rule.num_fields), self._exprs[rule.value]))
            for rule in constant.rules
        ]
        numbers = (constant.num_params, constant.num_indices, constant.num_motives, constant.num_minors)
        pointers = (self._name_list(constant.all), *map(self._natural, numbers), self._list(rules))
        return pointers, bytes([constant.k, constant.is_unsafe])

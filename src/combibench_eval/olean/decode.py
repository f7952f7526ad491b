"""Names, levels and expressions of a region, rebuilt in an arena.

Objects carry no type: the same bytes could be read as a name or as a level. So they are decoded on demand, by what
the holder needs, in two passes without recursion: one finds everything reachable from the wanted roots, the other
builds it in ascending order of address. As children come before their parents in a sound file, a child that is not
built yet means a forward pointer or a cycle. Cached hashes and flags are never looked at.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NoReturn

from combibench_eval.olean.decode_names import NameDecoder
from combibench_eval.olean.names import Name
from combibench_eval.olean.objects import HEADER_BYTES, Region
from combibench_eval.olean.terms import (
    APP,
    BVAR,
    CONST,
    IMAX,
    INSTANCE,
    LAM,
    LET,
    MAX,
    PARAM,
    PI,
    SORT,
    SUCC,
    ZERO,
    Terms,
)

# Lean keeps the range of loose bound variables in 20 bits (`Expr.mkData`).
MAX_BOUND_VARIABLE: Final = (1 << 20) - 2
MAX_UNIVERSES: Final = 128

_MDATA: Final = 10  # constructor numbers of Lean.Expr that differ from the arena's kinds
_LITERAL: Final = 9
_PROJ: Final = 11
_LITERAL_STRING: Final = 1

# Lean.Expr: constructor -> pointers, bytes of scalars (u64 of cached data, then one byte for binder info or a flag).
_EXPR_SHAPES: Final = {
    BVAR: (1, 8),
    SORT: (1, 8),
    CONST: (2, 8),
    APP: (2, 8),
    LAM: (3, 9),
    PI: (3, 9),
    LET: (4, 9),
    _LITERAL: (1, 8),
    _MDATA: (2, 8),
    _PROJ: (3, 8),
}
_REFUSED: Final = {1: "a free variable", 2: "a metavariable"}
# Lean.Level: constructor -> pointers.
_LEVEL_SHAPES: Final = {ZERO: 0, SUCC: 1, MAX: 2, IMAX: 2, PARAM: 1}
_LEVEL_METAVARIABLE: Final = 5
_BOXED_ZERO: Final = 1


class Decoder:
    """Decodes the terms of one region into one arena, each object at most once."""

    __slots__ = (
        "_expr_kinds",
        "_exprs",
        "_level_lists",
        "_levels",
        "_literals",
        "_name_decoder",
        "_names",
        "region",
        "terms",
    )

    def __init__(self, region: Region, terms: Terms) -> None:
        self.region = region
        self.terms = terms
        self._name_decoder = NameDecoder(region, terms)
        self._names = self._name_decoder.known
        self._levels: dict[int, int] = {}
        self._level_lists: dict[int, tuple[int, ...]] = {1: ()}
        self._exprs: dict[int, int] = {}
        self._expr_kinds: dict[int, int] = {}
        # By the address of the string or number: many holders may share one of a megabyte.
        self._literals: dict[tuple[int, int], int] = {}

    def name(self, address: int, holder: int) -> Name:
        """Decode a name; see `NameDecoder.name`."""
        return self._name_decoder.name(address, holder)

    def rename_with(self, rename: Callable[[Name], Name] | None) -> None:
        """Use another name for each name decoded from now on."""
        self._name_decoder.rename = rename

    def names(self, address: int, holder: int) -> tuple[Name, ...]:
        """Decode a list of names."""
        return tuple(self.name(element, holder) for element in self.region.list_of(address, "a list of names", holder))

    # Levels

    def _level_tuple(self, address: int, holder: int) -> tuple[int, ...]:
        known = self._level_lists.get(address)
        if known is not None:
            return known
        elements = self.region.list_of(address, "a list of universe levels", holder)
        if len(elements) > MAX_UNIVERSES:
            self.region.fail(holder, f"a constant at {len(elements)} universe levels")
        self.build_levels(elements, holder)
        result = self._level_lists[address] = tuple(self._levels[element] for element in elements)
        return result

    def build_levels(self, roots: Iterable[int], holder: int) -> None:
        """Decode levels; `_levels` holds them afterwards."""
        region, done = self.region, self._levels
        stack = [root for root in roots if root not in done]
        for root in stack:
            if root >= holder and root != _BOXED_ZERO:
                region.fail(holder, f"a universe level: the pointer {root:#x} does not point backward")
        found = self._reachable_levels(stack)
        for address in sorted(found):
            tag, fields = found[address]
            try:
                done[address] = self._level(tag, fields, address)
            except KeyError:
                region.fail(address, "a universe level points forward or to itself")

    def _reachable_levels(self, stack: list[int]) -> dict[int, tuple[int, list[int]]]:
        region, done = self.region, self._levels
        found: dict[int, tuple[int, list[int]]] = {}
        while stack:
            address = stack.pop()
            if address in found or address in done:
                continue
            if address == _BOXED_ZERO:
                done[address] = self.terms.zero()
                continue
            tag, count, _, first = region.constructor(address, "a universe level", region.base + len(region.data))
            if tag == _LEVEL_METAVARIABLE:
                region.fail(address, "a universe metavariable")
            if _LEVEL_SHAPES.get(tag) != count:
                region.fail(address, f"expected a universe level, found constructor {tag} with {count} pointers")
            fields = region.words[first : first + count].tolist()
            found[address] = (tag, fields)
            if tag in {SUCC, MAX, IMAX}:
                stack.extend(fields)
        return found

    def _level(self, tag: int, fields: list[int], address: int) -> int:
        terms, done = self.terms, self._levels
        if tag == ZERO:
            return terms.zero()
        if tag == SUCC:
            return terms.succ(done[fields[0]])
        if tag == MAX:
            return terms.max(done[fields[0]], done[fields[1]])
        if tag == IMAX:
            return terms.imax(done[fields[0]], done[fields[1]])
        return terms.param(self.name(fields[0], address))

    # Expressions

    def built(self, address: int) -> int:
        """Return the id of an expression that `build_exprs` has decoded."""
        return self._exprs[address]

    def _kind(self, head: int, address: int) -> int:
        """Return the constructor of an expression from its object's shape, once a shape."""
        tag, count, size = head >> 24, head >> 16 & 0xFF, head & 0xFFFF
        region = self.region
        if tag in _REFUSED:
            region.fail(address, f"{_REFUSED[tag]} in a term")
        shape = _EXPR_SHAPES.get(tag)
        if shape is None or shape[0] != count or size < HEADER_BYTES + count * region.width + shape[1]:
            region.fail(
                address, f"expected an expression, found an object of kind {tag} with {count} pointers, {size} bytes"
            )
        self._expr_kinds[head] = tag
        return tag

    def build_exprs(self, roots: Iterable[tuple[int, int]]) -> None:
        """Decode expressions, given as address and holder; `_exprs` holds them afterwards.

        Raises:
            MalformedArtifactError: anything that is not a term: wrong shapes, free or metavariables, forward pointers.
        """
        region, done = self.region, self._exprs
        for address, holder in roots:
            region.offset(address, "an expression", holder)
        found = self._reachable([address for address, _ in roots if address not in done])
        try:
            self._build_all(found)
        except KeyError:
            holder = next(address for address in sorted(found) if address not in done)
            region.fail(holder, "an expression points forward or to itself")

    def _build_all(self, found: dict[int, tuple[int, ...]]) -> None:
        """Build the found expressions in ascending order; a child that is not there raises KeyError."""
        done, names, lists = self._exprs, self._names, self._level_lists
        app, binder, const = self.terms.app, self.terms.binder, self.terms.const
        for address in sorted(found):
            fields = found[address]
            kind = fields[0]
            if kind == APP:
                done[address] = app(done[fields[1]], done[fields[2]])
            elif kind == PI or kind == LAM:  # noqa: PLR1714, SIM109  a tuple is built anew each time
                _, at, type_, body, info = fields
                name = names.get(at)
                if name is None or at >= address:
                    name = self.name(at, address)
                if info > INSTANCE:
                    self.region.fail(address, f"binder info {info}")
                done[address] = binder((kind, done[type_], done[body], name, info))
            elif kind == CONST:
                _, at, levels_at = fields
                name = names.get(at)
                if name is None or at >= address:
                    name = self.name(at, address)
                levels = lists.get(levels_at)
                if levels is None or levels_at >= address:
                    levels = self._level_tuple(levels_at, address)
                done[address] = const(name, levels)
            else:
                done[address] = self._build(fields, address)

    def _reachable(self, stack: list[int]) -> dict[int, tuple[int, ...]]:  # noqa: C901  the hottest loop: no calls
        """Return the constructor and pointers of every expression reachable from those on the stack, not yet built."""
        region, done = self.region, self._exprs
        words, heads, starts, data = region.words, region.heads, region.starts, region.data
        base, shift, first_field, misaligned = region.base, region.shift, region.first_field, region.width - 1
        past_end, past_words = len(data) - HEADER_BYTES, len(words)
        kinds = self._expr_kinds
        found: dict[int, tuple[int, ...]] = {}
        push, pop, kind_of = stack.append, stack.pop, kinds.get
        while stack:
            address = pop()
            while address not in found and address not in done:
                offset = address - base
                if address & misaligned or offset < 0 or offset > past_end:
                    self._blame(address, found, "a pointer to no object")
                if starts is not None and not starts[offset >> shift]:
                    self._blame(address, found, "a pointer between the starts of objects")
                kind = kind_of(heads[(offset >> 2) + 1])
                if kind is None:
                    kind = self._kind(heads[(offset >> 2) + 1], address)
                word = (offset >> shift) + first_field
                if word + 8 > past_words and offset + (heads[(offset >> 2) + 1] & 0xFFFF) > len(data):
                    region.fail(address, "an expression reaches beyond the end of the file")
                if kind == APP:
                    child = words[word]
                    argument = words[word + 1]
                    found[address] = (APP, child, argument)
                    push(argument)
                elif kind == PI or kind == LAM:  # noqa: PLR1714, SIM109  as above
                    type_ = words[word + 1]
                    child = words[word + 2]
                    found[address] = (kind, words[word], type_, child, data[((word + 3) << shift) + 8])
                    push(type_)
                elif kind == CONST:
                    found[address] = (CONST, words[word], words[word + 1])
                    break
                else:
                    pointers = _EXPR_SHAPES[kind][0]
                    fields = words[word : word + pointers].tolist()
                    if kind == LET:
                        found[address] = (LET, *fields, data[((word + 4) << shift) + 8])
                        stack.extend(fields[1:])
                        break
                    found[address] = (kind, *fields)
                    if kind != _MDATA and kind != _PROJ:  # noqa: PLR1714  as above
                        break
                    child = fields[-1]
                address = child
        return found

    def _blame(self, address: int, found: dict[int, tuple[int, ...]], what: str) -> NoReturn:
        """Raise for a bad pointer, naming one of the expressions that hold it."""
        holder = next((at for at, fields in found.items() if address in fields[1:]), address)
        self.region.fail(holder, f"expected an expression, found {what} ({address:#x})")

    def _build(self, fields: tuple[Any, ...], address: int) -> int:
        """Build an expression of a rarer kind."""
        terms, done, region = self.terms, self._exprs, self.region
        kind = fields[0]
        if kind == BVAR:
            return terms.bvar(region.small(fields[1], "a bound variable", address, MAX_BOUND_VARIABLE + 1))
        if kind == SORT:
            self.build_levels((fields[1],), address)
            return terms.sort(self._levels[fields[1]])
        if kind == _MDATA:
            return done[fields[2]]
        if kind == LET:
            _, name, type_, value, body, nondep = fields
            if nondep > 1:
                region.fail(address, f"a truth value is {nondep}")
            return terms.let(done[type_], done[value], done[body], self.name(name, address), bool(nondep))
        if kind == _PROJ:
            index = region.small(fields[2], "a field index", address)
            return terms.proj(self.name(fields[1], address), index, done[fields[3]])
        return self._literal(fields[1], address)

    def _literal(self, address: int, holder: int) -> int:
        tag, count, _, first = self.region.constructor(address, "a literal", holder)
        if count != 1 or tag > _LITERAL_STRING:
            self.region.fail(address, f"expected a literal, found constructor {tag} with {count} pointers")
        value = self.region.words[first]
        known = self._literals.get((tag, value))
        if known is None:
            if tag == _LITERAL_STRING:
                known = self.terms.string(self.region.string(value, "a string literal", address))
            else:
                known = self.terms.nat(self.region.natural(value, "a numeral", address))
            self._literals[tag, value] = known
        return known

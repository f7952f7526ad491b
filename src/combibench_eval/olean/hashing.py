"""The cached fields of names, levels and expressions, recomputed.

Lean trusts them when it imports a module, so a written module must have them right. Sources: `src/runtime/hash.cpp`
(string hash: MurmurHash64A with seed 11), `mixHash` in `src/runtime/object.cpp`, `Lean.Name.hash` in
`Init/Prelude.lean`, `Level.data` in `Lean/Level.lean`, `Expr.data` in `Lean/Expr.lean`.
"""

from typing import Final

from combibench_eval.olean.names import Name
from combibench_eval.olean.terms import (
    APP,
    BVAR,
    CONST,
    IMAX,
    LAM,
    LET,
    MAX,
    NAT,
    PARAM,
    PI,
    PROJ,
    SORT,
    STR,
    SUCC,
    ZERO,
    ExprNode,
    LevelNode,
    Terms,
)

_MASK: Final = (1 << 64) - 1
_MASK32: Final = (1 << 32) - 1
_MULTIPLIER: Final = 0xC6A4A7935BD1E995
_SEED: Final = 11
_ANONYMOUS: Final = 1723
_HUGE_NUMBER: Final = 17  # stands for a name's number of 64 bits or more

# Level.Data: hash in 32 bits, hasMVar, hasParam, depth from bit 40.
_LEVEL_HAS_PARAM: Final = 1 << 33
_LEVEL_DEPTH_SHIFT: Final = 40
# Expr.Data: hash in 32 bits, depth in 8, four flags of which hasLevelParam is the last, loose range from bit 44.
_EXPR_DEPTH_SHIFT: Final = 32
_EXPR_FLAGS: Final = 15 << 40
_EXPR_HAS_LEVEL_PARAM: Final = 1 << 43
_EXPR_LOOSE_SHIFT: Final = 44
_MAX_DEPTH: Final = 255


def string_hash(text: bytes) -> int:
    """Hash a string's UTF-8 bytes (MurmurHash64A)."""
    result = _SEED ^ (len(text) * _MULTIPLIER & _MASK)
    blocks = len(text) & ~7
    for start in range(0, blocks, 8):
        block = int.from_bytes(text[start : start + 8], "little") * _MULTIPLIER & _MASK
        block = (block ^ block >> 47) * _MULTIPLIER & _MASK
        result = (result ^ block) * _MULTIPLIER & _MASK
    if blocks < len(text):
        result = (result ^ int.from_bytes(text[blocks:], "little")) * _MULTIPLIER & _MASK
    result = (result ^ result >> 47) * _MULTIPLIER & _MASK
    return result ^ result >> 47


def mix(left: int, right: int) -> int:
    """Combine two hashes (`mixHash`); the second multiplication of the usual hash is an exclusive or there."""
    right = right * _MULTIPLIER & _MASK
    right = right ^ right >> 47 ^ _MULTIPLIER
    return (left ^ right) * _MULTIPLIER & _MASK


class Hashes:
    """Cached fields of the names and terms of one arena, each computed once."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._names: dict[Name, int] = {(): _ANONYMOUS}
        self._levels: dict[int, int] = {}
        self._exprs: dict[int, int] = {}

    def name(self, name: Name) -> int:
        """Return the 64-bit hash of a name."""
        known = self._names.get(name)
        if known is not None:
            return known
        length = len(name)
        while (known := self._names.get(name[:length])) is None:
            length -= 1
        for end in range(length + 1, len(name) + 1):
            part = name[end - 1]
            last = string_hash(part.encode()) if isinstance(part, str) else _number_hash(part)
            known = self._names[name[:end]] = mix(known, last)
        return known

    def level(self, level: int) -> int:
        """Return a level's cached data; the data of its children must have been asked for before."""
        known = self._levels.get(level)
        if known is None:
            known = self._levels[level] = self._level(self._terms.levels[level])
        return known

    def _level(self, node: LevelNode) -> int:
        kind = node[0]
        if kind == ZERO:
            return 2221
        if kind == PARAM:
            return mix(2239, self.name(node[1])) & _MASK32 | _LEVEL_HAS_PARAM
        children = [self._levels[child] for child in node[1:]]
        depth = max(child >> _LEVEL_DEPTH_SHIFT for child in children) + 1
        if kind == SUCC:
            value = mix(2243, children[0] & _MASK32)
        else:
            pair = mix(children[0] & _MASK32, children[1] & _MASK32)
            value = mix({MAX: 2251, IMAX: 2267}[kind], pair)
        flags = 0
        for child in children:
            flags |= child & _LEVEL_HAS_PARAM
        return value & _MASK32 | flags | depth << _LEVEL_DEPTH_SHIFT

    def expr(self, expr: int) -> int:
        """Return an expression's cached data; the data of its children must have been asked for before."""
        known = self._exprs.get(expr)
        if known is None:
            known = self._exprs[expr] = self._expr(self._terms.exprs[expr])
        return known

    def _expr(self, node: ExprNode) -> int:
        kind, done = node[0], self._exprs
        if kind == APP:
            function, argument = done[node[1]], done[node[2]]
            depth = max(function >> _EXPR_DEPTH_SHIFT & 0xFF, argument >> _EXPR_DEPTH_SHIFT & 0xFF) + 1
            loose = max(function >> _EXPR_LOOSE_SHIFT, argument >> _EXPR_LOOSE_SHIFT)
            # Unlike everywhere else, all 64 bits of both sides go into the hash.
            flags = (function | argument) & _EXPR_FLAGS
            return _data(mix(function, argument), depth, loose) | flags
        if kind in {LAM, PI}:
            type_, body = done[node[1]], done[node[2]]
            return _compound([type_, body], mix(type_ & _MASK32, body & _MASK32), bound=(body,))
        if kind == LET:
            type_, value, body = done[node[1]], done[node[2]], done[node[3]]
            inner = mix(type_ & _MASK32, mix(value & _MASK32, body & _MASK32))
            return _compound([type_, value, body], inner, bound=(body,))
        if kind == PROJ:
            value = done[node[3]]
            return _compound([value], mix(self.name(node[1]), mix(node[2], value & _MASK32)))
        return self._leaf(node)

    def _leaf(self, node: ExprNode) -> int:
        kind = node[0]
        if kind == CONST:
            levels, flags = 7, 0
            for level in node[2]:
                data = self._levels[level]
                levels = mix(levels, data & _MASK32)
                flags |= data & _LEVEL_HAS_PARAM
            value = mix(5, mix(self.name(node[1]), levels))
            return _data(value, 0, 0) | (_EXPR_HAS_LEVEL_PARAM if flags else 0)
        if kind == BVAR:
            return _data(mix(7, node[1]), 0, node[1] + 1)
        if kind == SORT:
            data = self._levels[node[1]]
            flag = _EXPR_HAS_LEVEL_PARAM if data & _LEVEL_HAS_PARAM else 0
            return _data(mix(11, data & _MASK32), 0, 0) | flag
        if kind == NAT:
            return _data(mix(3, node[1] & _MASK), 0, 0)
        assert kind == STR
        return _data(mix(3, string_hash(node[1].encode())), 0, 0)


def _number_hash(number: int) -> int:
    return number if number <= _MASK else _HUGE_NUMBER


def _data(value: int, depth: int, loose: int) -> int:
    return value & _MASK32 | min(depth, _MAX_DEPTH) << _EXPR_DEPTH_SHIFT | loose << _EXPR_LOOSE_SHIFT


def _compound(children: list[int], inner: int, *, bound: tuple[int, ...] = ()) -> int:
    """Return the data of a binder, `let` or projection; `bound` are the children under the binder (the last ones)."""
    # The depth that goes into the hash is not cut at 255 as the stored one is.
    depth = max(child >> _EXPR_DEPTH_SHIFT & 0xFF for child in children) + 1
    free = len(children) - len(bound)
    loose = max(
        (child >> _EXPR_LOOSE_SHIFT if index < free else max((child >> _EXPR_LOOSE_SHIFT) - 1, 0))
        for index, child in enumerate(children)
    )
    flags = 0
    for child in children:
        flags |= child & _EXPR_FLAGS
    return _data(mix(depth, inner), depth, loose) | flags

"""Replacing bound variables and universe parameters in terms, without recursion.

The work is linear in the distinct pairs of a node and the number of binders around it.
"""

from collections.abc import Callable, Mapping, Sequence

from combibench_eval.olean.names import Name
from combibench_eval.olean.terms import (
    APP,
    BVAR,
    CONST,
    IMAX,
    LAM,
    LET,
    MAX,
    PARAM,
    PI,
    PROJ,
    SORT,
    SUCC,
    ExprNode,
    Terms,
)

_Place = tuple[int, int]
"""A node, and how many binders of the term are around it there."""


def instantiate(terms: Terms, body: int, arguments: Sequence[int]) -> int:
    """The term with its outermost loose variables replaced.

    Args:
        terms: the arena.
        body: what stands under `len(arguments)` binders.
        arguments: a term for each of them, outermost first.
    """
    count = len(arguments)

    def variable(index: int, depth: int) -> int:
        loose = index - depth
        if loose < count:
            return lifted(terms, arguments[count - 1 - loose], depth)
        return terms.bvar(index - count)

    return _rebuilt(terms, body, variable)


def lifted(terms: Terms, expr: int, by: int) -> int:
    """The term as it reads under `by` more binders."""
    if by == 0 or terms.loose(expr) == 0:
        return expr
    return _rebuilt(terms, expr, lambda index, _: terms.bvar(index + by))


def with_levels(terms: Terms, expr: int, params: Sequence[Name], levels: Sequence[int]) -> int:
    """The term with universe levels put for its parameters."""
    if not params or not terms.has_params(expr):
        return expr
    known = _Levels(terms, dict(zip(params, levels, strict=True)))
    return _rebuilt(terms, expr, lambda index, _: terms.bvar(index), known)


def _rebuilt(terms: Terms, root: int, variable: Callable[[int, int], int], levels: "_Levels | None" = None) -> int:
    """The term with every loose variable (its index, the binders around it) replaced."""
    done: dict[_Place, int] = {}
    stack: list[_Place] = [(root, 0)]
    while stack:
        place = stack[-1]
        expr, depth = place
        if place in done:
            stack.pop()
            continue
        if levels is None and terms.loose(expr) <= depth:
            done[place] = expr
            stack.pop()
            continue
        node = terms.exprs[expr]
        if node[0] == BVAR:
            done[place] = variable(node[1], depth) if node[1] >= depth else expr
            continue
        parts = _parts(node, depth)
        waiting = [part for part in parts if part not in done]
        if waiting:
            stack += waiting
            continue
        done[place] = _built(terms, expr, [done[part] for part in parts], levels)
        stack.pop()
    return done[root, 0]


def _parts(node: ExprNode, depth: int) -> tuple[_Place, ...]:
    kind = node[0]
    if kind == APP:
        return ((node[1], depth), (node[2], depth))
    if kind in (LAM, PI):
        return ((node[1], depth), (node[2], depth + 1))
    if kind == LET:
        return ((node[1], depth), (node[2], depth), (node[3], depth + 1))
    return ((node[3], depth),) if kind == PROJ else ()


def _built(terms: Terms, expr: int, parts: list[int], levels: "_Levels | None") -> int:
    node = terms.exprs[expr]
    match node[0]:
        case int(kind) if kind == APP:
            return terms.app(*parts)
        case int(kind) if kind in (LAM, PI):
            return terms.binder((kind, *parts, node[3], node[4]))
        case int(kind) if kind == LET:
            type_, value, body = parts
            return terms.let(type_, value, body, node[4], node[5])
        case int(kind) if kind == PROJ:
            return terms.proj(node[1], node[2], *parts)
        case int(kind) if levels is not None and kind == CONST:
            return terms.const(node[1], tuple(levels.of(level) for level in node[2]))
        case int(kind) if levels is not None and kind == SORT:
            return terms.sort(levels.of(node[1]))
        case _:
            return expr


class _Levels:
    """Levels with parameters replaced, each made once."""

    def __init__(self, terms: Terms, values: Mapping[Name, int]) -> None:
        self._terms = terms
        self._values = values
        self._done: dict[int, int] = {}

    def of(self, root: int) -> int:
        terms, done = self._terms, self._done
        stack = [root]
        while stack:
            level = stack[-1]
            if level in done:
                stack.pop()
                continue
            node = terms.levels[level]
            parts = node[1:] if node[0] in (SUCC, MAX, IMAX) else ()
            waiting = [part for part in parts if part not in done]
            if waiting:
                stack += waiting
                continue
            done[level] = self._made(level, [done[part] for part in parts])
        return done[root]

    def _made(self, level: int, parts: list[int]) -> int:
        node = self._terms.levels[level]
        match node[0]:
            case int(kind) if kind == SUCC:
                return self._terms.succ(parts[0])
            case int(kind) if kind == MAX:
                return self._terms.max(parts[0], parts[1])
            case int(kind) if kind == IMAX:
                return self._terms.imax(parts[0], parts[1])
            case int(kind) if kind == PARAM:
                return self._values.get(node[1], level)
            case _:
                return level

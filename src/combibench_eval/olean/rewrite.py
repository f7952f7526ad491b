"""Walking and rebuilding terms of an arena, without recursion."""

from collections.abc import Callable, Iterator, Sequence

from combibench_eval.olean.names import Name
from combibench_eval.olean.terms import APP, CONST, LAM, LET, PI, PROJ, ExprNode, Terms


def children(node: ExprNode) -> tuple[int, ...]:
    """The subexpressions of a node, left to right."""
    kind = node[0]
    if kind in (APP, LAM, PI):
        return (node[1], node[2])
    if kind == LET:
        return (node[1], node[2], node[3])
    return (node[3],) if kind == PROJ else ()


def subterms(terms: Terms, roots: tuple[int, ...]) -> Iterator[int]:
    """Every distinct subexpression of the roots, once, in no order that means anything."""
    seen = set(roots)
    stack = list(seen)
    while stack:
        expr = stack.pop()
        yield expr
        for child in children(terms.exprs[expr]):
            if child not in seen:
                seen.add(child)
                stack.append(child)


def constants_in(terms: Terms, roots: tuple[int, ...]) -> set[Name]:
    """Names of the constants and projected structures in the roots."""
    exprs = terms.exprs
    return {exprs[expr][1] for expr in subterms(terms, roots) if exprs[expr][0] in (CONST, PROJ)}


class RewriteLimitError(Exception):
    """More replacements than an honest term needs: definitions that go round in circles, or grow without end."""


_MOST_REPLACEMENTS = 10_000


def rewrite(terms: Terms, root: int, replacement: Callable[[int], int | None]) -> int:
    """The root with subexpressions replaced, from the outside in, and rewritten again inside.

    Args:
        terms: the arena.
        root: the expression.
        replacement: gives an expression in the same context for one, or None to keep it. Applied to what it gives as well,
            so it must come to an end.

    Raises:
        RewriteLimitError: it does not, within 10,000 replacements.
    """
    done: dict[int, int] = {}
    replaced: set[int] = set()
    stack = [root]
    while stack:
        expr = stack[-1]
        if expr in done:
            stack.pop()
            continue
        node = terms.exprs[expr]
        instead = replacement(expr)
        if instead is not None:
            replaced.add(expr)
            if len(replaced) > _MOST_REPLACEMENTS or len(stack) > 50 * _MOST_REPLACEMENTS or instead in stack[-64:]:
                raise RewriteLimitError
        parts = children(node) if instead is None else (instead,)
        waiting = [part for part in parts if part not in done]
        if waiting:
            stack += waiting
            continue
        done[expr] = with_children(terms, expr, [done[part] for part in parts]) if instead is None else done[instead]
        stack.pop()
    return done[root]


def with_children(terms: Terms, expr: int, new: Sequence[int]) -> int:
    """The node with other subexpressions, in the order of `children`."""
    node = terms.exprs[expr]
    match node[0]:
        case int(kind) if kind == APP:
            return terms.app(new[0], new[1])
        case int(kind) if kind == LAM:
            return terms.lam(new[0], new[1], node[3], node[4])
        case int(kind) if kind == PI:
            return terms.pi(new[0], new[1], node[3], node[4])
        case int(kind) if kind == LET:
            return terms.let(new[0], new[1], new[2], node[4], node[5])
        case int(kind) if kind == PROJ:
            return terms.proj(node[1], node[2], new[0])
        case _:
            return expr

"""Walking and rebuilding terms of an arena, without recursion."""

from collections.abc import Callable, Iterator, Mapping

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


def rewrite(terms: Terms, root: int, replacement: Callable[[ExprNode], int | None]) -> int:
    """The root with subexpressions replaced, from the outside in, and rewritten again inside.

    Args:
        terms: the arena.
        root: the expression.
        replacement: gives a closed expression for a node, or None to keep it. Applied to what it gives as well, so it
            must come to an end.
    """
    done: dict[int, int] = {}
    stack = [root]
    while stack:
        expr = stack[-1]
        if expr in done:
            stack.pop()
            continue
        node = terms.exprs[expr]
        instead = replacement(node)
        parts = children(node) if instead is None else (instead,)
        waiting = [part for part in parts if part not in done]
        if waiting:
            stack += waiting
            continue
        done[expr] = _with_children(terms, expr, done) if instead is None else done[instead]
        stack.pop()
    return done[root]


def _with_children(terms: Terms, expr: int, new: Mapping[int, int]) -> int:
    node = terms.exprs[expr]
    match node[0]:
        case int(kind) if kind == APP:
            return terms.app(new[node[1]], new[node[2]])
        case int(kind) if kind == LAM:
            return terms.lam(new[node[1]], new[node[2]], node[3], node[4])
        case int(kind) if kind == PI:
            return terms.pi(new[node[1]], new[node[2]], node[3], node[4])
        case int(kind) if kind == LET:
            return terms.let(new[node[1]], new[node[2]], new[node[3]], node[4], node[5])
        case int(kind) if kind == PROJ:
            return terms.proj(node[1], node[2], new[node[3]])
        case _:
            return expr

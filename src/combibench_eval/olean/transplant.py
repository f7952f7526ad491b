"""Carrying a term from one arena into another."""

from combibench_eval.olean.rewrite import subterms
from combibench_eval.olean.terms import (
    APP,
    BVAR,
    CONST,
    LAM,
    LET,
    MAX,
    NAT,
    PARAM,
    PI,
    PROJ,
    SORT,
    SUCC,
    ZERO,
    Terms,
)


def transplant(source: Terms, root: int, target: Terms) -> int:
    """The id in `target` of a term of `source`; linear in its distinct nodes."""
    levels: dict[int, int] = {}
    done: dict[int, int] = {}
    for expr in sorted(subterms(source, (root,))):  # children have smaller ids
        node = source.exprs[expr]
        match node[0]:
            case int(kind) if kind == APP:
                done[expr] = target.app(done[node[1]], done[node[2]])
            case int(kind) if kind in (LAM, PI):
                done[expr] = target.binder((kind, done[node[1]], done[node[2]], target.name(node[3]), node[4]))
            case int(kind) if kind == CONST:
                at = tuple(_level(source, level, target, levels) for level in node[2])
                done[expr] = target.const(target.name(node[1]), at)
            case int(kind) if kind == BVAR:
                done[expr] = target.bvar(node[1])
            case int(kind) if kind == SORT:
                done[expr] = target.sort(_level(source, node[1], target, levels))
            case int(kind) if kind == LET:
                parts = (done[node[1]], done[node[2]], done[node[3]])
                done[expr] = target.let(*parts, target.name(node[4]), node[5])
            case int(kind) if kind == PROJ:
                done[expr] = target.proj(target.name(node[1]), node[2], done[node[3]])
            case int(kind):
                done[expr] = target.nat(node[1]) if kind == NAT else target.string(node[1])
    return done[root]


def _level(source: Terms, root: int, target: Terms, done: dict[int, int]) -> int:
    stack = [root]
    while stack:
        level = stack[-1]
        node = source.levels[level]
        parts = () if node[0] in (ZERO, PARAM) else node[1:]
        waiting = [part for part in parts if part not in done]
        if waiting:
            stack += waiting
            continue
        stack.pop()
        if node[0] == ZERO:
            done[level] = target.zero()
        elif node[0] == PARAM:
            done[level] = target.param(target.name(node[1]))
        elif node[0] == SUCC:
            done[level] = target.succ(done[node[1]])
        else:
            make = target.max if node[0] == MAX else target.imax
            done[level] = make(done[node[1]], done[node[2]])
    return done[root]

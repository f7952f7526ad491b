"""Where two terms first differ."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from combibench_eval.olean.names import brief_name
from combibench_eval.olean.terms import APP, CONST, KIND_NAMES, LAM, LET, PI, PROJ, ExprNode, Terms

# Paths are for people; a difference a thousand steps down is found, but its path is cut.
_MAX_PATH: Final = 100
_MAX_ARGUMENTS: Final = 64

_Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TermDifference:
    """The first difference of two terms, in reading order.

    Attributes:
        path: the way to it in words, outermost step first, cut after `_MAX_PATH` steps.
        left: the smallest subterm on the left that differs.
        right: its counterpart.
    """

    path: tuple[str, ...]
    left: int
    right: int

    def describe(self) -> str:
        """Return the path as one line."""
        return " › ".join(self.path) or "the whole term"


def first_difference(terms: Terms, left: int, right: int) -> TermDifference | None:
    """Find the first place where two terms of one arena differ, binder names and infos aside.

    Args:
        terms: the arena.
        left: a term.
        right: another.

    Returns:
        The difference, or None where there is none. The time is linear in the number of different pairs of subterms
        that stand at the same place.
    """
    exprs = terms.exprs
    # From each pair to the one it was reached from, and the field taken there: the path is rebuilt only once.
    came: dict[_Pair, tuple[_Pair, int] | None] = {(left, right): None}
    stack = [(left, right)]
    while stack:
        pair = stack.pop()
        if pair[0] == pair[1]:
            continue
        places = _places(exprs[pair[0]], exprs[pair[1]])
        if places is None:
            return TermDifference(_path(terms, came, pair), *pair)
        one, other = exprs[pair[0]], exprs[pair[1]]
        for place in reversed(places):
            below = (one[place], other[place])
            if below[0] != below[1] and below not in came:
                came[below] = (pair, place)
                stack.append(below)
    return None


def _places(one: ExprNode, other: ExprNode) -> tuple[int, ...] | None:
    """Return the fields of two nodes to go on comparing, in reading order, or None where the nodes themselves differ."""
    kind = one[0]
    if kind != other[0]:
        return None
    if kind in {APP, LAM, PI}:
        return (1, 2)
    if kind == LET:
        return (1, 2, 3)
    if kind == PROJ and one[1:3] == other[1:3]:
        return (3,)
    return None


def _path(terms: Terms, came: dict[_Pair, tuple[_Pair, int] | None], pair: _Pair) -> tuple[str, ...]:
    steps: list[tuple[int, int]] = []  # an expression on the left and the field that leads on
    step = came[pair]
    while step is not None:
        above, place = step
        # The step from an application to its function says nothing that the argument's number does not.
        if terms.exprs[above[0]][0] != APP or place == 2:
            steps.append((above[0], place))
        step = came[above]
    steps.reverse()
    path = [_label(terms, expr, place) for expr, place in steps[:_MAX_PATH]]
    if len(steps) > _MAX_PATH:
        path.append(f"… ({len(steps) - _MAX_PATH} steps)")
    return tuple(path)


def _label(terms: Terms, expr: int, place: int) -> str:
    node = terms.exprs[expr]
    kind = node[0]
    if kind == APP:
        return _argument(terms, expr)
    if kind == PROJ:
        return "structure of a projection"
    if kind == LET:
        return f"{('type', 'value', 'body')[place - 1]} of let"
    return f"{('type', 'body')[place - 1]} of {KIND_NAMES[kind]} {brief_name(node[3]) if node[3] else '_'}"


def _argument(terms: Terms, expr: int) -> str:
    """Describe the last argument of an application: `argument 3 of Eq`."""
    number = 0
    node = terms.exprs[expr]
    while node[0] == APP:
        number += 1
        if number > _MAX_ARGUMENTS:
            return "a late argument"
        node = terms.exprs[node[1]]
    return f"argument {number}" + (f" of {brief_name(node[1])}" if node[0] == CONST else "")

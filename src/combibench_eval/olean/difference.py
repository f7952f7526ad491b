"""Where two terms first differ."""

from dataclasses import dataclass
from typing import Final

from combibench_eval.olean.names import show_name
from combibench_eval.olean.terms import APP, CONST, KIND_NAMES, LAM, LET, PI, PROJ, Terms

# Paths are for people; a difference a thousand steps down is found, but its path is cut.
_MAX_PATH: Final = 40


@dataclass(frozen=True, slots=True)
class TermDifference:
    """The first difference of two terms, in reading order.

    Attributes:
        path: the way to it, outermost step first, in words.
        left: the smallest subterm on the left that differs.
        right: its counterpart.
    """

    path: tuple[str, ...]
    left: int
    right: int

    def describe(self) -> str:
        """Return the path as one line."""
        steps = self.path if len(self.path) <= _MAX_PATH else (*self.path[:_MAX_PATH], "…")
        return " › ".join(steps) if steps else "the whole term"


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
    # From each pair to the one it was reached from and the step between them: the path is rebuilt only once.
    came: dict[tuple[int, int], tuple[tuple[int, int], str] | None] = {(left, right): None}
    stack = [(left, right)]
    while stack:
        pair = stack.pop()
        one, other = exprs[pair[0]], exprs[pair[1]]
        if pair[0] == pair[1]:
            continue
        steps = _steps(terms, pair[0], one, other)
        if steps is None:
            return TermDifference(_path(came, pair), *pair)
        for label, a, b in reversed(steps):
            if a != b and (a, b) not in came:
                came[a, b] = (pair, label)
                stack.append((a, b))
    return None


def _path(came: dict[tuple[int, int], tuple[tuple[int, int], str] | None], pair: tuple[int, int]) -> tuple[str, ...]:
    path: list[str] = []
    step = came[pair]
    while step is not None:
        pair, label = step
        if label:
            path.append(label)
        step = came[pair]
    path.reverse()
    return tuple(path)


def _steps(
    terms: Terms, expr: int, one: tuple[object, ...], other: tuple[object, ...]
) -> list[tuple[str, int, int]] | None:
    """Return the pairs of children to compare, in reading order, or None where the two nodes themselves differ."""
    kind = one[0]
    if kind != other[0]:
        return None
    pairs: list[tuple[str, object, object]]
    if kind == APP:
        pairs = [("", one[1], other[1]), (_argument(terms, expr), one[2], other[2])]
    elif kind in {LAM, PI}:
        assert isinstance(kind, int)
        name = show_name(one[3]) if isinstance(one[3], tuple) and one[3] else "_"
        word = f"{KIND_NAMES[kind]} {name}"
        pairs = [(f"type of {word}", one[1], other[1]), (f"body of {word}", one[2], other[2])]
    elif kind == LET:
        pairs = [(f"{part} of let", one[i], other[i]) for i, part in ((1, "type"), (2, "value"), (3, "body"))]
    elif kind == PROJ and one[1:3] == other[1:3]:
        pairs = [("structure of a projection", one[3], other[3])]
    else:
        return None
    return [(label, a, b) for label, a, b in pairs if isinstance(a, int) and isinstance(b, int)]


def _argument(terms: Terms, expr: int) -> str:
    """Describe the last argument of an application: `argument 3 of Eq`."""
    head, arguments = terms.spine(expr)
    node = terms.exprs[head]
    return f"argument {len(arguments)}" + (f" of {show_name(node[1])}" if node[0] == CONST else "")

"""Readable text for universe levels and sorts."""

from typing import Final

from combibench_eval.olean.names import show_name
from combibench_eval.olean.terms import IMAX, MAX, PARAM, SUCC, ZERO, Terms

_MAX_DEPTH: Final = 12
_MAX_NAME: Final = 60


def show_level(terms: Terms, level: int) -> str:
    """Write a universe level: `u`, `2`, `u+1`, `max u v`; deep ones end in `…`."""
    return _level(terms, level, _MAX_DEPTH)


def show_sort(terms: Terms, level: int) -> str:
    """Write the sort at a level: `Prop`, `Type`, `Type u`, `Sort u`."""
    base, offset = _offset(terms, level)
    if terms.levels[base][0] == ZERO:
        return ("Prop", "Type")[offset] if offset < 2 else f"Type {offset - 1}"
    if offset:
        return f"Type {_argument(_plus(_level(terms, base, _MAX_DEPTH), offset - 1))}"
    return f"Sort {_argument(_level(terms, base, _MAX_DEPTH))}"


def _offset(terms: Terms, level: int) -> tuple[int, int]:
    """Split `l+n` into `l` and `n`."""
    offset = 0
    node = terms.levels[level]
    while node[0] == SUCC:
        level, offset = node[1], offset + 1
        node = terms.levels[level]
    return level, offset


def _plus(base: str, offset: int) -> str:
    return f"{_argument(base)}+{offset}" if offset else base


def _argument(text: str) -> str:
    return f"({text})" if " " in text or "+" in text else text


def _level(terms: Terms, level: int, depth: int) -> str:
    if depth == 0:
        return "…"
    base, offset = _offset(terms, level)
    node = terms.levels[base]
    if node[0] == ZERO:
        return str(offset)
    if node[0] == PARAM:
        text = show_name(node[1])
        text = text if len(text) <= _MAX_NAME else text[:_MAX_NAME] + "…"
    else:
        word = {MAX: "max", IMAX: "imax"}[node[0]]
        text = f"{word} {_argument(_level(terms, node[1], depth - 1))} {_argument(_level(terms, node[2], depth - 1))}"
    return _plus(text, offset)

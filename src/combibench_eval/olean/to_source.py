"""Prints a term as Lean source that leaves nothing to elaborate: every argument and universe level is spelled out.

What cannot be spelled (field projections, names that source cannot say, deep or huge terms) is not printed at all. The
text contains nothing of the submission's own spelling, so nothing can be injected through it; whether Lean makes the same
term of it is for the caller to check.
"""

import re

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
    SORT,
    STR,
    SUCC,
    ZERO,
    ExprNode,
    Terms,
)

MAX_DEPTH = 120
MAX_CHARACTERS = 40_000
_MOST_BITS = 10_000  # Python refuses to print numbers of more than 4,300 digits

_PLAIN = re.compile(r"[A-Za-zα-κμ-ωΑ-ΟΡ-Ω_ℕ][A-Za-z0-9α-κμ-ωΑ-ΟΡ-Ω_'!?₀-₉]*")


class _CannotPrintError(Exception):
    """The term has a part that source cannot say."""


def to_source(terms: Terms, expr: int, variables: tuple[str, ...] = ()) -> str | None:
    """Lean source for a term.

    Args:
        terms: the arena.
        expr: the expression.
        variables: source names of its loose bound variables, outermost first.

    Returns:
        A term in brackets where it needs them, or None where the term cannot be spelled.
    """
    try:
        return _Printer(terms).print(expr, list(variables), 0)
    except _CannotPrintError:
        return None


class _Printer:
    """One printing, with the count of characters that bounds it: a shared subterm is printed each time it occurs."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._printed = 0
        self._levels = 0

    def print(self, expr: int, scope: list[str], depth: int) -> str:
        if depth > MAX_DEPTH:
            raise _CannotPrintError
        text = self._node(expr, scope, depth)
        self._printed += len(text)
        if self._printed > MAX_CHARACTERS * (depth + 1) or len(text) > MAX_CHARACTERS:
            raise _CannotPrintError
        return text

    def _node(self, expr: int, scope: list[str], depth: int) -> str:
        node = self._terms.exprs[expr]
        kind = node[0]
        if kind == APP:
            head, arguments = self._terms.spine(expr)
            numeral = self._numeral(head, arguments, scope, depth)
            if numeral is not None:
                return numeral
            return "(" + " ".join(self.print(each, scope, depth + 1) for each in (head, *arguments)) + ")"
        if kind == CONST:
            levels = ", ".join(self._level(level, 0) for level in node[2])
            return f"@_root_.{_name(node[1])}" + (f".{{{levels}}}" if levels else "")
        if kind == BVAR:
            if node[1] >= len(scope):
                raise _CannotPrintError
            return scope[-1 - int(node[1])]
        if kind in (LAM, PI, LET):
            return self._binder(node, scope, depth + 1)
        if kind == SORT:
            return f"(Sort {self._level(node[1], 0)})"
        if kind == NAT:
            return f"(nat_lit {_numeral(node[1])})"
        if kind == STR:
            return _string(node[1])
        raise _CannotPrintError

    def _binder(self, node: ExprNode, scope: list[str], depth: int) -> str:
        binder = _fresh(scope)
        inner = [*scope, binder]
        type_ = self.print(node[1], scope, depth)
        if node[0] == LET:
            value = self.print(node[2], scope, depth)
            return f"(let {binder} : {type_} := {value}; {self.print(node[3], inner, depth)})"
        body = self.print(node[2], inner, depth)
        return f"(fun ({binder} : {type_}) => {body})" if node[0] == LAM else f"(∀ ({binder} : {type_}), {body})"

    def _numeral(self, head: int, arguments: list[int], scope: list[str], depth: int) -> str | None:
        """`(7 : T)` for `OfNat.ofNat T 7 _`: where the instance is not the one that Lean finds, the check will tell."""
        exprs = self._terms.exprs
        if exprs[head][0] != CONST or exprs[head][1] != ("OfNat", "ofNat") or len(arguments) != 3:
            return None
        literal = exprs[arguments[1]]
        if literal[0] != NAT:
            return None
        return f"({_numeral(literal[1])} : {self.print(arguments[0], scope, depth + 1)})"

    def _level(self, level: int, depth: int) -> str:
        self._levels += 1
        if depth > MAX_DEPTH or self._levels > MAX_CHARACTERS:
            raise _CannotPrintError
        node = self._terms.levels[level]
        if node[0] == ZERO:
            return "0"
        if node[0] == SUCC:
            return f"({self._level(node[1], depth + 1)}+1)"
        if node[0] == PARAM:
            return _name(node[1])
        word = {MAX: "max", IMAX: "imax"}[node[0]]
        return f"({word} {self._level(node[1], depth + 1)} {self._level(node[2], depth + 1)})"


def _numeral(value: int) -> str:
    if value.bit_length() > _MOST_BITS:
        raise _CannotPrintError
    return str(value)


def _fresh(scope: list[str]) -> str:
    binder = f"x{len(scope)}"
    while binder in scope:
        binder += "'"
    return binder


def _name(name: Name) -> str:
    if not name or any(isinstance(part, int) or not part for part in name):
        raise _CannotPrintError
    if any("»" in str(part) or "\n" in str(part) for part in name):
        raise _CannotPrintError
    return ".".join(part if _PLAIN.fullmatch(part) else f"«{part}»" for part in map(str, name))


def _string(value: str) -> str:
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    if any(ord(character) < 32 and character not in escapes for character in value):
        raise _CannotPrintError
    return '"' + "".join(escapes.get(character, character) for character in value) + '"'

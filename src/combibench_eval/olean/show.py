"""Readable text for terms, as evidence for people who read Lean.

The text is for eyes only: implicit arguments and universe levels are left out where they are known, and long or deep
parts become `…`. Its cost is bounded by the length asked for, however large or shared the term is.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.notation import ARROW, ATOM, INFIX, LOWEST, PREFIX, QUANTIFIERS, Infix, Prefix, Quantifier
from combibench_eval.olean.show_level import show_sort
from combibench_eval.olean.terms import (
    APP,
    BVAR,
    CONST,
    DEFAULT,
    IMPLICIT,
    INSTANCE,
    LAM,
    LET,
    NAT,
    PI,
    PROJ,
    SORT,
    STRICT_IMPLICIT,
    Terms,
)

ELLIPSIS: Final = "…"
_MAX_DEPTH: Final = 80
_MAX_GROUP: Final = 64  # binders or list elements in one row
_MAX_NAME: Final = 200
_MAX_NUMERAL_BITS: Final = 512
_OCCURS_STEPS: Final = 20_000
_BRACKETS: Final = {DEFAULT: "()", IMPLICIT: "{}", STRICT_IMPLICIT: "⦃⦄", INSTANCE: "[]"}

BinderInfos = Callable[[Name], Sequence[int] | None]


def show_expr(
    terms: Terms, expr: int, *, width: int = 1000, infos: BinderInfos | None = None, scope: Sequence[str] = ()
) -> str:
    """Write a term as text.

    Args:
        terms: the arena.
        expr: the term.
        width: about how many characters at most; what is beyond becomes `…`.
        infos: gives the binder infos of a constant's arguments (`binder_infos` of its type), or None where unknown;
            with them implicit and instance arguments are hidden, without them `@` says that all are there.
        scope: names for the term's loose bound variables, outermost first.

    Returns:
        One line of Lean-like text.
    """
    return _Printer(terms, width, infos, list(scope)).expr(expr, LOWEST)


def binder_infos(terms: Terms, type_: int) -> tuple[int, ...]:
    """Return the binder infos of a type's leading `∀`s, the first `_MAX_GROUP` at most."""
    infos: list[int] = []
    node = terms.exprs[type_]
    while node[0] == PI and len(infos) < _MAX_GROUP:
        infos.append(node[4])
        node = terms.exprs[node[2]]
    return tuple(infos)


def show_user_name(name: Name) -> str:
    """Write a name as its author did: without the prefix of private names and with `✝` for macro scopes."""
    if name[:1] == ("_private",) and 0 in name:
        name = name[name.index(0) + 1 :]
    dagger = ""
    if "_@" in name:
        name, dagger = name[: name.index("_@")], "✝"
    text = show_name(name) + dagger
    return text if len(text) <= _MAX_NAME else text[:_MAX_NAME] + ELLIPSIS


class _Printer:
    """Recursive, but never deeper than `_MAX_DEPTH` terms."""

    def __init__(self, terms: Terms, width: int, infos: BinderInfos | None, scope: list[str]) -> None:
        self._terms = terms
        self._left = width
        self._infos = infos
        self._scope = scope
        self._depth = 0
        self._steps = _OCCURS_STEPS

    def expr(self, expr: int, precedence: int) -> str:
        if self._left <= 0 or self._depth >= _MAX_DEPTH:
            return ELLIPSIS
        self._depth += 1
        text, own = self._node(expr)
        self._depth -= 1
        return f"({text})" if own < precedence else text

    def _emit(self, text: str) -> str:
        self._left -= len(text)
        return text

    def _node(self, expr: int) -> tuple[str, int]:
        """Return the text of a term and its precedence."""
        node = self._terms.exprs[expr]
        kind = node[0]
        special = self._KINDS.get(kind)
        if special is not None:
            return special(self, expr)
        if kind == SORT:
            text = self._emit(show_sort(self._terms, node[1]))
            return text, ATOM if " " not in text else ATOM - 1
        if kind == PROJ:
            return f"{self.expr(node[3], ATOM)}{self._emit(f'.{node[2] + 1}')}", ATOM
        return self._emit(self._atom(expr)), ATOM

    def _atom(self, expr: int) -> str:
        node = self._terms.exprs[expr]
        kind, value = node[0], node[1]
        if kind == BVAR:
            return self._scope[-1 - value] if value < len(self._scope) else f"#{value - len(self._scope)}"
        if kind == CONST:
            return show_user_name(value)
        if kind == NAT:
            bits = value.bit_length()
            return str(value) if bits <= _MAX_NUMERAL_BITS else f"‹number of {bits} bits›"
        text = str(value) if len(value) <= _MAX_NAME else value[:_MAX_NAME] + ELLIPSIS
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'

    # Binders

    def _push(self, binder: Name) -> str:
        """Bring a binder's name into scope, changed where it would hide another."""
        plain = show_user_name(binder) if binder else "x"
        name, number = plain, 0
        while name in self._scope:
            number += 1
            name = f"{plain}_{number}"
        self._scope.append(name)
        return name

    def _pop(self, count: int) -> None:
        del self._scope[len(self._scope) - count :]

    def _groups(self, binders: list[tuple[str, str, int]]) -> str:
        """Write binders, neighbours of one type and kind together: `(a b : Nat) {α : Type}`."""
        groups: list[tuple[list[str], str, int]] = []
        for name, type_, info in binders:
            if groups and groups[-1][1:] == (type_, info) and info != INSTANCE:
                groups[-1][0].append(name)
            else:
                groups.append(([name], type_, info))
        return " ".join(
            f"{_BRACKETS[info][0]}{' '.join(names)} : {type_}{_BRACKETS[info][1]}" for names, type_, info in groups
        )

    def _telescope(self, expr: int, kind: int) -> tuple[list[tuple[str, str, int]], int]:
        """Take leading binders of one kind (of `∀` only those that are no arrows); return them and the body."""
        binders: list[tuple[str, str, int]] = []
        node = self._terms.exprs[expr]
        while node[0] == kind and len(binders) < _MAX_GROUP and self._left > 0:
            _, type_, body, binder, info = node
            if kind == PI and info == DEFAULT and not self._occurs(body):
                break
            text = self.expr(type_, LOWEST)
            binders.append((self._emit(self._push(binder)), text, info))
            expr = body
            node = self._terms.exprs[expr]
        return binders, expr

    def _pi(self, expr: int) -> tuple[str, int]:
        binders, body = self._telescope(expr, PI)
        if binders:
            text = f"∀ {self._groups(binders)}, {self.expr(body, LOWEST)}"
            self._pop(len(binders))
            return text, LOWEST
        _, type_, body, binder, _ = self._terms.exprs[expr]
        left = self.expr(type_, ARROW + 1)
        self._push(binder)
        self._emit(" → ")
        right, own = self._tail(body)
        self._pop(1)
        return f"{left} → {right}", min(own, ARROW)

    def _tail(self, expr: int) -> tuple[str, int]:
        """Write what follows an arrow: `p → ∀ x, q` needs no parentheses, but extends as far as the `∀` does."""
        if self._left <= 0 or self._depth >= _MAX_DEPTH:
            return ELLIPSIS, ATOM
        self._depth += 1
        text, own = self._node(expr)
        self._depth -= 1
        return (text, own) if own == LOWEST or own >= ARROW else (f"({text})", ATOM)

    def _fun(self, expr: int) -> tuple[str, int]:
        binders, body = self._telescope(expr, LAM)
        text = f"fun {self._groups(binders)} => {self.expr(body, LOWEST)}"
        self._pop(len(binders))
        return text, LOWEST

    def _let(self, expr: int) -> tuple[str, int]:
        _, type_, value, body, binder, _ = self._terms.exprs[expr]
        type_text, value_text = self.expr(type_, LOWEST), self.expr(value, LOWEST)
        name = self._emit(self._push(binder))
        text = f"let {name} : {type_text} := {value_text}; {self.expr(body, LOWEST)}"
        self._pop(1)
        return text, LOWEST

    def _occurs(self, body: int) -> bool:
        """Tell whether a body uses the variable that its binder binds; True where finding out costs too much."""
        exprs, loose = self._terms.exprs, self._terms.loose
        seen: set[tuple[int, int]] = set()
        stack = [(body, 0)]
        while stack:
            item = stack.pop()
            expr, depth = item
            if loose(expr) <= depth or item in seen:
                continue
            seen.add(item)
            self._steps -= 1
            if self._steps < 0:
                return True
            node = exprs[expr]
            kind = node[0]
            if kind == BVAR:
                if node[1] == depth:
                    return True
            elif kind == APP:
                stack += ((node[1], depth), (node[2], depth))
            elif kind in {LAM, PI}:
                stack += ((node[1], depth), (node[2], depth + 1))
            elif kind == LET:
                stack += ((node[1], depth), (node[2], depth), (node[3], depth + 1))
            elif kind == PROJ:
                stack.append((node[3], depth))
        return False

    # Applications

    def _application(self, expr: int) -> tuple[str, int]:
        head, arguments = self._terms.spine(expr)
        node = self._terms.exprs[head]
        if node[0] == CONST:
            notation = self._notation(node[1], arguments)
            if notation is not None:
                return notation
        marker = ""
        if node[0] == CONST:
            infos = self._infos(node[1]) if self._infos is not None else None
            if infos is None:
                marker = self._emit("@")
            else:
                arguments = [
                    argument
                    for index, argument in enumerate(arguments)
                    if index >= len(infos) or infos[index] == DEFAULT
                ]
        parts = [marker + self.expr(head, ATOM)]
        for argument in arguments:
            if self._left <= 0:
                parts.append(ELLIPSIS)
                break
            parts.append(self._emit(" ") and self.expr(argument, ATOM))
        return " ".join(parts), ATOM - 1 if len(parts) > 1 or marker else ATOM

    def _notation(self, name: Name, arguments: list[int]) -> tuple[str, int] | None:
        infix = INFIX.get(name)
        if name == ("List", "cons"):
            literal = self._list(arguments)
            if literal is not None:
                return literal
        if infix is not None and len(arguments) == infix.arity:
            return self._infix(infix, arguments)
        prefix = PREFIX.get(name)
        if prefix is not None and len(arguments) == prefix.arity:
            return self._prefix(prefix, arguments)
        quantifier = QUANTIFIERS.get(name)
        if quantifier is not None and len(arguments) == quantifier.arity:
            return self._quantifier(quantifier, arguments)
        return self._special(name, arguments)

    def _infix(self, infix: Infix, arguments: list[int]) -> tuple[str, int]:
        left = self.expr(arguments[infix.left], infix.left_precedence)
        symbol = self._emit(f" {infix.symbol} ")
        return f"{left}{symbol}{self.expr(arguments[infix.right], infix.right_precedence)}", infix.precedence

    def _prefix(self, prefix: Prefix, arguments: list[int]) -> tuple[str, int]:
        return f"{self._emit(prefix.symbol)}{self.expr(arguments[-1], prefix.argument_precedence)}", prefix.precedence

    def _quantifier(self, quantifier: Quantifier, arguments: list[int]) -> tuple[str, int] | None:
        node = self._terms.exprs[arguments[-1]]
        if node[0] != LAM:
            return None
        _, type_, body, binder, _ = node
        domain = "" if quantifier.domain is None else f" ∈ {self.expr(arguments[quantifier.domain], 51)}"
        type_text = "" if domain else self.expr(type_, LOWEST)
        name = self._emit(self._push(binder))
        bound = f"{name}{domain}" if domain else f"({name} : {type_text})"
        text = f"{quantifier.symbol} {bound}, {self.expr(body, LOWEST)}"
        self._pop(1)
        return text, LOWEST

    def _list(self, arguments: list[int]) -> tuple[str, int] | None:
        """Write `a :: b :: []` as `[a, b]`."""
        elements: list[int] = []
        while len(arguments) == 3 and len(elements) < _MAX_GROUP:
            elements.append(arguments[1])
            head, arguments = self._terms.spine(arguments[2])
            node = self._terms.exprs[head]
            if node[0] != CONST:
                return None
            if node[1] == ("List", "nil"):
                return f"[{self._comma_separated(elements)}]", ATOM
            if node[1] != ("List", "cons"):
                return None
        return None

    def _comma_separated(self, elements: Sequence[int]) -> str:
        return ", ".join(self._emit(", ") and self.expr(element, LOWEST) for element in elements)

    def _special(self, name: Name, arguments: list[int]) -> tuple[str, int] | None:
        """Write numerals, pairs, `if`, set-builders and subtypes."""
        count = len(arguments)
        if name == ("OfNat", "ofNat") and count == 3 and self._terms.exprs[arguments[1]][0] == NAT:
            return self.expr(arguments[1], ATOM), ATOM
        if name == ("Prod", "mk") and count == 4:
            return f"({self._comma_separated(arguments[2:])})", ATOM
        if name == ("ite",) and count == 5:
            condition, yes, no = (self.expr(arguments[index], LOWEST) for index in (1, 3, 4))
            return f"if {condition} then {yes} else {no}", LOWEST
        if (name, count) in {(("setOf",), 2), (("Subtype",), 2)}:
            node = self._terms.exprs[arguments[1]]
            if node[0] != LAM:
                return None
            type_text = self.expr(node[1], LOWEST)
            bound = self._emit(self._push(node[3]))
            body = self.expr(node[2], LOWEST)
            self._pop(1)
            return (f"{{{bound} | {body}}}" if name == ("setOf",) else f"{{{bound} : {type_text} // {body}}}"), ATOM
        return None

    _KINDS: ClassVar[dict[int, Callable[["_Printer", int], tuple[str, int]]]] = {
        APP: _application,
        PI: _pi,
        LAM: _fun,
        LET: _let,
    }

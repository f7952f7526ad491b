"""The notations that `show` writes: a small table of what a reader of Lean expects to see.

Argument numbers count all arguments, implicit ones included. Precedences are Lean's own (`Init/Prelude.lean`,
`Init/Core.lean`, Mathlib's order and set notations).
"""

from typing import Final, NamedTuple

from combibench_eval.olean.names import Name

ATOM: Final = 1024
ARROW: Final = 25
LOWEST: Final = 0


class Infix(NamedTuple):
    """`left symbol right`, for a constant applied to `arity` arguments."""

    symbol: str
    arity: int
    left: int
    right: int
    precedence: int
    left_precedence: int
    right_precedence: int


class Prefix(NamedTuple):
    """A symbol before the last of `arity` arguments."""

    symbol: str
    arity: int
    precedence: int
    argument_precedence: int


class Quantifier(NamedTuple):
    """A symbol that binds the variable of a `fun` in the last of `arity` arguments; `domain` is the set, if any."""

    symbol: str
    arity: int
    domain: int | None


def _left(symbol: str, arity: int, precedence: int) -> Infix:
    return Infix(symbol, arity, arity - 2, arity - 1, precedence, precedence, precedence + 1)


def _right(symbol: str, arity: int, precedence: int) -> Infix:
    return Infix(symbol, arity, arity - 2, arity - 1, precedence, precedence + 1, precedence)


def _none(symbol: str, arity: int, precedence: int) -> Infix:
    return Infix(symbol, arity, arity - 2, arity - 1, precedence, precedence + 1, precedence + 1)


INFIX: Final[dict[Name, Infix]] = {
    ("HAdd", "hAdd"): _left("+", 6, 65),
    ("HSub", "hSub"): _left("-", 6, 65),
    ("HMul", "hMul"): _left("*", 6, 70),
    ("HDiv", "hDiv"): _left("/", 6, 70),
    ("HMod", "hMod"): _left("%", 6, 70),
    ("HPow", "hPow"): _right("^", 6, 75),
    ("HSMul", "hSMul"): _right("•", 6, 73),
    ("HAppend", "hAppend"): _left("++", 6, 65),
    ("Eq",): _none("=", 3, 50),
    ("HEq",): Infix("≍", 4, 1, 3, 50, 51, 51),
    ("Ne",): _none("≠", 3, 50),
    ("LT", "lt"): _none("<", 4, 50),
    ("LE", "le"): _none("≤", 4, 50),
    ("GT", "gt"): _none(">", 4, 50),
    ("GE", "ge"): _none("≥", 4, 50),
    ("BEq", "beq"): _none("==", 4, 50),
    ("Dvd", "dvd"): _none("∣", 4, 50),
    # From Lean 4.12 on the collection comes first.
    ("Membership", "mem"): Infix("∈", 5, 4, 3, 50, 51, 51),
    ("HasSubset", "Subset"): _none("⊆", 4, 50),
    ("HasSSubset", "SSubset"): _none("⊂", 4, 50),
    ("Union", "union"): _left("∪", 4, 65),
    ("Inter", "inter"): _left("∩", 4, 70),
    ("SDiff", "sdiff"): _left("\\", 4, 70),
    ("And",): _right("∧", 2, 35),
    ("Or",): _right("∨", 2, 30),
    ("Iff",): _none("↔", 2, 20),
    ("and",): _left("&&", 2, 35),
    ("or",): _left("||", 2, 30),
    ("Prod",): _right("×", 2, 35),
    ("Sum",): _right("⊕", 2, 30),
    ("Function", "comp"): _right("∘", 5, 90),
    ("List", "cons"): _right("::", 3, 67),
}

PREFIX: Final[dict[Name, Prefix]] = {
    ("Not",): Prefix("¬", 1, 40, 40),
    ("not",): Prefix("!", 1, 40, 40),
    ("Neg", "neg"): Prefix("-", 3, 75, 75),
    ("Nat", "cast"): Prefix("↑", 3, ATOM, ATOM),
    ("Int", "cast"): Prefix("↑", 3, ATOM, ATOM),
    ("Rat", "cast"): Prefix("↑", 3, ATOM, ATOM),
}

QUANTIFIERS: Final[dict[Name, Quantifier]] = {
    ("Exists",): Quantifier("∃", 2, None),
    ("ExistsUnique",): Quantifier("∃!", 2, None),
    ("Finset", "sum"): Quantifier("∑", 5, 3),
    ("Finset", "prod"): Quantifier("∏", 5, 3),
}

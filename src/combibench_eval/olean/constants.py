"""The constants of a module, as `Lean.ConstantInfo` has them, with terms as ids of an arena (`terms.Terms`)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from combibench_eval.olean.names import Name

Safety: TypeAlias = Literal["unsafe", "safe", "partial"]
Hints: TypeAlias = Literal["opaque", "abbrev"] | int
"""Reducibility hints of a definition; a number is the height of a regular one."""
QuotientKind: TypeAlias = Literal["type", "ctor", "lift", "ind"]


@dataclass(frozen=True, slots=True)
class Axiom:
    """A constant without a value. In an exported part also a theorem, or a definition whose body is not exposed."""

    name: Name
    level_params: tuple[Name, ...]
    type: int
    is_unsafe: bool


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition; `all` names the definitions of its mutual block."""

    name: Name
    level_params: tuple[Name, ...]
    type: int
    value: int
    hints: Hints
    safety: Safety
    all: tuple[Name, ...]

    @property
    def is_unsafe(self) -> bool:
        """Whether it is marked unsafe (a partial definition's companion is neither safe nor unsafe)."""
        return self.safety == "unsafe"


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem; the value is its proof."""

    name: Name
    level_params: tuple[Name, ...]
    type: int
    value: int
    all: tuple[Name, ...]

    @property
    def is_unsafe(self) -> bool:
        """A theorem is never unsafe."""
        return False


@dataclass(frozen=True, slots=True)
class Opaque:
    """A constant with a value that never unfolds."""

    name: Name
    level_params: tuple[Name, ...]
    type: int
    value: int
    is_unsafe: bool
    all: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Quotient:
    """One of the four constants of `Quot`."""

    name: Name
    level_params: tuple[Name, ...]
    type: int
    kind: QuotientKind

    @property
    def is_unsafe(self) -> bool:
        """The quotient constants are safe."""
        return False


@dataclass(frozen=True, slots=True)
class Inductive:
    """An inductive type; `all` names the types of its mutual block."""

    name: Name
    level_params: tuple[Name, ...]
    type: int
    num_params: int
    num_indices: int
    all: tuple[Name, ...]
    constructors: tuple[Name, ...]
    num_nested: int
    is_recursive: bool
    is_unsafe: bool
    is_reflexive: bool


@dataclass(frozen=True, slots=True)
class Constructor:
    """A constructor, number `index` of its inductive type."""

    name: Name
    level_params: tuple[Name, ...]
    type: int
    inductive: Name
    index: int
    num_params: int
    num_fields: int
    is_unsafe: bool


@dataclass(frozen=True, slots=True)
class RecursorRule:
    """What a recursor computes to on one constructor."""

    constructor: Name
    num_fields: int
    value: int


@dataclass(frozen=True, slots=True)
class Recursor:
    """A recursor with its computation rules; `k` says that it also computes on any proof (K-like reduction)."""

    name: Name
    level_params: tuple[Name, ...]
    type: int
    all: tuple[Name, ...]
    num_params: int
    num_indices: int
    num_motives: int
    num_minors: int
    rules: tuple[RecursorRule, ...]
    k: bool
    is_unsafe: bool


Constant: TypeAlias = Axiom | Definition | Theorem | Opaque | Quotient | Inductive | Constructor | Recursor

KINDS: dict[type, str] = {
    Axiom: "axiom",
    Definition: "definition",
    Theorem: "theorem",
    Opaque: "opaque",
    Quotient: "quotient",
    Inductive: "inductive",
    Constructor: "constructor",
    Recursor: "recursor",
}


def kind_of(constant: Constant) -> str:
    """Return the constant's kind in words: `theorem`, `definition`, ..."""
    return KINDS[type(constant)]


def term_ids(constant: Constant) -> tuple[int, ...]:
    """Return every term of a constant: its type, then its value or the values of its rules."""
    if isinstance(constant, Definition | Theorem | Opaque):
        return (constant.type, constant.value)
    if isinstance(constant, Recursor):
        return (constant.type, *(rule.value for rule in constant.rules))
    return (constant.type,)

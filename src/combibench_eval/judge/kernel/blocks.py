"""Blocks: what a kernel takes in one step, which is one constant, or a mutual inductive type with all that belongs to it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from combibench_eval.judge.read import is_companion
from combibench_eval.judge.reasons import Reason
from combibench_eval.olean.constants import (
    Axiom,
    Constant,
    Constructor,
    Definition,
    Inductive,
    Opaque,
    Quotient,
    Recursor,
    Theorem,
    kind_of,
    term_ids,
)
from combibench_eval.olean.export import Export
from combibench_eval.olean.names import Name, brief_name
from combibench_eval.olean.rewrite import children
from combibench_eval.olean.terms import CONST, NAT, PROJ, STR, Terms

Lookup = Callable[[Name], Constant | None]

_Kind = TypeVar("_Kind", Inductive, Constructor, Recursor)

_FOR_NUMERALS: Final[tuple[Name, ...]] = (("Nat",),)
_FOR_STRINGS: Final[tuple[Name, ...]] = (
    *(("Nat",), ("String",), ("Char",), ("Char", "ofNat"), ("List",)),
    # What a literal stands for since strings are bytes; before, it was the constructor `String.mk`.
    ("String", "ofList"),
)
IMPLIED: Final[frozenset[Name]] = frozenset((*_FOR_NUMERALS, *_FOR_STRINGS))
"""Names that literals bring along, where they are declared."""

QUOTIENT: Final[tuple[Name, ...]] = (("Quot",), ("Quot", "mk"), ("Quot", "lift"), ("Quot", "ind"))
_EQUALITY: Final[Name] = ("Eq",)


class Unfit(Exception):  # noqa: N818  no error of ours: caught where the verdict is made
    """A constant that no kernel can be shown; the message says which and why."""

    def __init__(self, reason: Reason, note: str) -> None:
        super().__init__(note)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Block:
    """One step of an export.

    Attributes:
        constants: the constant, or the types, constructors and recursors of a mutual inductive type.
        terms: their arena.
        needs: names that it rests on, its own included.
        assumed: whether only the type is shown.
        has_proof: whether it is a theorem that could be shown in full and is not.
    """

    constants: tuple[Constant, ...]
    terms: Terms
    needs: tuple[Name, ...]
    assumed: bool = False
    has_proof: bool = False
    names: frozenset[Name] = field(init=False)
    """The names that it declares."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", frozenset(constant.name for constant in self.constants))

    def write(self, export: Export) -> None:
        """Appends it to an export.

        Raises:
            ExportTooLargeError: as `Export`.
        """
        first = self.constants[0]
        if self.assumed:
            export.assume(first, self.terms)
        elif isinstance(first, Definition | Theorem | Opaque | Quotient):
            export.define(first, self.terms)
        else:
            export.inductive(
                [each for each in self.constants if isinstance(each, Inductive)],
                [each for each in self.constants if isinstance(each, Constructor)],
                [each for each in self.constants if isinstance(each, Recursor)],
                self.terms,
            )


@dataclass(slots=True)
class Budget:
    """How many nodes of a hostile file's terms may still be walked; one shared by many constants counts for each."""

    nodes: int = 8_000_000

    def spend(self, nodes: int) -> None:
        """Takes nodes off.

        Raises:
            Unfit: none are left.
        """
        self.nodes -= nodes
        if self.nodes < 0:
            raise Unfit(Reason.TIMEOUT, "the constants' terms have too many nodes to put in order")


def block_of(name: Name, lookup: Lookup, terms: Terms, budget: Budget | None = None) -> Block:
    """The block that declares a name, in full; an axiom is assumed.

    Args:
        name: one of its names.
        lookup: gives constants by name, decoded into `terms`.
        terms: the arena.
        budget: where the constants may be hostile.

    Raises:
        Unfit: it is absent, unsafe, or its parts do not belong together.
    """
    constant = _safe(name, lookup)
    budget = budget or Budget()
    match constant:
        case Axiom():
            return assumption(constant, terms)
        case Inductive():
            return _inductive_block(constant, lookup, terms, budget)
        case Constructor():
            return _block_with(constant, constant.inductive, lookup, terms, budget)
        case Recursor():
            return _block_with(constant, next(iter(constant.all), ()), lookup, terms, budget)
        case Quotient():
            if name not in QUOTIENT:
                raise Unfit(Reason.MALFORMED_ARTIFACT, f"{brief_name(name)} is no constant of Quot")
            before = QUOTIENT[: QUOTIENT.index(name)]
            named = needs_of((constant.type,), terms, budget)
            return Block((constant,), terms, tuple(dict.fromkeys((_EQUALITY, *before, *named))))
        case _:
            return Block((constant,), terms, needs_of(term_ids(constant), terms, budget))


def assumption(constant: Constant, terms: Terms) -> Block:
    """A block that shows a constant's type only."""
    needs = needs_of((constant.type,), terms, Budget())
    return Block((constant,), terms, needs, assumed=True, has_proof=isinstance(constant, Theorem))


def needs_of(roots: Iterable[int], terms: Terms, budget: Budget) -> tuple[Name, ...]:
    """The constants that terms name, and those that a kernel needs for their literals; linear in the distinct nodes."""
    return tuple(dict.fromkeys(_named(roots, terms, budget)))


def _named(roots: Iterable[int], terms: Terms, budget: Budget) -> Iterator[Name]:
    exprs = terms.exprs
    seen = set(roots)
    stack = list(seen)
    while stack:
        node = exprs[stack.pop()]
        kind = node[0]
        if kind in (CONST, PROJ):
            yield node[1]
        elif kind == NAT:
            yield from _FOR_NUMERALS
        elif kind == STR:
            yield from _FOR_STRINGS
        for child in children(node):
            if child not in seen:
                seen.add(child)
                stack.append(child)
    budget.spend(len(seen))


def _safe(name: Name, lookup: Lookup) -> Constant:
    constant = lookup(name)
    if constant is None:
        raise Unfit(Reason.MALFORMED_ARTIFACT, f"{brief_name(name)} is used and not declared")
    if is_companion(constant):
        raise Unfit(Reason.UNSAFE, f"{brief_name(name)} is an unsafe or partial {kind_of(constant)}")
    return constant


def _block_with(part: Constructor | Recursor, type_name: Name, lookup: Lookup, terms: Terms, budget: Budget) -> Block:
    type_ = _safe(type_name, lookup)
    if isinstance(type_, Inductive):
        block = _inductive_block(type_, lookup, terms, budget)
        if part.name in block.names:
            return block
    raise Unfit(
        Reason.MALFORMED_ARTIFACT,
        f"{brief_name(part.name)} does not belong to the inductive type {brief_name(type_name)}",
    )


def _inductive_block(constant: Inductive, lookup: Lookup, terms: Terms, budget: Budget) -> Block:
    types = _members(constant.all, Inductive, lookup)
    if constant.name not in constant.all or any(each.all != constant.all for each in types):
        raise Unfit(
            Reason.MALFORMED_ARTIFACT, f"the types declared with {brief_name(constant.name)} do not name each other"
        )
    constructors = _members([name for each in types for name in each.constructors], Constructor, lookup)
    nested = [(*constant.all[0], f"rec_{number}") for number in range(1, constant.num_nested + 1)]
    recursors = _members([*((*each.name, "rec") for each in types), *nested], Recursor, lookup)
    parts: tuple[Constant, ...] = (*types, *constructors, *recursors)
    needs = needs_of([term for part in parts for term in term_ids(part)], terms, budget)
    return Block(parts, terms, tuple(dict.fromkeys((*(part.name for part in parts), *needs))))


def _members(names: Iterable[Name], kind: type[_Kind], lookup: Lookup) -> list[_Kind]:
    found: list[_Kind] = []
    for name in names:
        constant = _safe(name, lookup)
        if not isinstance(constant, kind):
            raise Unfit(
                Reason.MALFORMED_ARTIFACT, f"{brief_name(name)} is no {kind.__name__.lower()} but {kind_of(constant)}"
            )
        found.append(constant)
    return found

"""What an inductive type says of itself in numbers and flags, worked out again from its terms.

Lean's kernel makes these itself; an artefact only repeats them. Not every kernel compares: nanoda 0.4.10 takes a recursor's
`k` flag, and recursors of nested types beyond those that it makes, as the export has them, and either proves anything.
Telescopes are counted as they stand, without reduction, which is how Lean's kernel counts them (`inductive.cpp`).
"""

from collections.abc import Callable
from dataclasses import dataclass

from combibench_eval.judge.kernel.blocks import Block, Budget, Lookup, Unfit
from combibench_eval.judge.reasons import Reason
from combibench_eval.olean.constants import Constructor, Inductive, Recursor
from combibench_eval.olean.names import Name, brief_name
from combibench_eval.olean.rewrite import constants_in
from combibench_eval.olean.terms import BVAR, CONST, PI, SORT, ZERO, Terms


def check_metadata(block: Block, lookup: Lookup, budget: Budget | None = None) -> None:
    """Compares numbers and flags of an inductive block with its terms.

    Args:
        block: the types, constructors and recursors of one declaration.
        lookup: gives other constants by name, of the file or the library.
        budget: where the block may be hostile.

    Raises:
        Unfit: one of them is wrong.
    """
    types = [each for each in block.constants if isinstance(each, Inductive)]
    constructors = {each.name: each for each in block.constants if isinstance(each, Constructor)}
    _Check(block.terms, types, constructors, lookup, budget or Budget()).run(block)


def _must(holds: bool, name: Name) -> None:  # noqa: FBT001  the condition is the point
    if not holds:
        raise Unfit(Reason.KERNEL_REJECTED, f"numbers or flags of {brief_name(name)} contradict its type")


@dataclass(frozen=True, slots=True)
class _Check:
    """One block under examination."""

    terms: Terms
    types: list[Inductive]
    constructors: dict[Name, Constructor]
    lookup: Lookup
    budget: Budget

    def run(self, block: Block) -> None:
        first = self.types[0]
        recursive = self._is_recursive()
        for type_ in self.types:
            domains, _ = self._telescope(type_.type)
            _must(len(domains) == type_.num_params + type_.num_indices, type_.name)
            _must(type_.num_nested == first.num_nested and type_.num_params == first.num_params, type_.name)
            # Claiming recursion where there is none only makes kernels weaker.
            _must(type_.is_recursive or not recursive, type_.name)
            for index, name in enumerate(type_.constructors):
                self._check_constructor(self.constructors[name], index, type_)
        for recursor in block.constants:
            if isinstance(recursor, Recursor):
                self._check_recursor(recursor)

    def _telescope(self, expr: int) -> tuple[list[int], int]:
        """The types of the leading binders, and what they lead to."""
        domains = []
        node = self.terms.exprs[expr]
        while node[0] == PI:
            domains.append(node[1])
            expr = node[2]
            node = self.terms.exprs[expr]
        self.budget.spend(len(domains))
        return domains, expr

    def _is_recursive(self) -> bool:
        names = {each.name for each in self.types}
        domains = [domain for each in self.constructors.values() for domain in self._telescope(each.type)[0]]
        return not names.isdisjoint(constants_in(self.terms, tuple(domains)))

    def _check_constructor(self, constructor: Constructor, index: int, type_: Inductive) -> None:
        domains, result = self._telescope(constructor.type)
        head = self.terms.exprs[self.terms.spine(result)[0]]
        _must(head[0] == CONST and head[1] == type_.name == constructor.inductive, constructor.name)
        _must(constructor.index == index and constructor.num_params == type_.num_params, constructor.name)
        _must(len(domains) == constructor.num_params + constructor.num_fields, constructor.name)

    def _check_recursor(self, recursor: Recursor) -> None:
        """The type tells parameters, motives, minor premises, indices and the major premise apart."""
        name, block = recursor.name, self.types[0]
        domains, result = self._telescope(recursor.type)
        params = recursor.num_params
        _must(params == block.num_params and recursor.all == block.all and len(domains) > params, name)
        motives = _count(domains[params:], lambda domain, _: self._leads_to_sort(domain))
        first = params + motives

        def is_minor(domain: int, place: int) -> bool:
            inside, body = self._telescope(domain)
            return params <= self._binder_of_head(body, first + place + len(inside)) < first

        minors = _count(domains[first:], is_minor)
        indices = len(domains) - first - minors - 1
        _must(params <= self._binder_of_head(result, len(domains)) < first, name)
        _must(motives == recursor.num_motives == len(self.types) + block.num_nested, name)
        _must((recursor.num_minors, recursor.num_indices) == (minors, indices), name)
        self._check_rules(recursor, domains[-1])
        _must(not recursor.k or self._computes_on_any_proof(), name)

    def _check_rules(self, recursor: Recursor, major: int) -> None:
        name = recursor.name
        head = self.terms.exprs[self.terms.spine(major)[0]]
        of = self.lookup(head[1]) if head[0] == CONST else None
        if not isinstance(of, Inductive) or (name[-1] == "rec" and of.name != name[:-1]):
            raise Unfit(Reason.KERNEL_REJECTED, f"{brief_name(name)} does not take apart what its name says")
        _must(of.num_indices == recursor.num_indices, name)
        _must(tuple(rule.constructor for rule in recursor.rules) == of.constructors, name)
        for rule in recursor.rules:
            constructor = self.lookup(rule.constructor)
            _must(isinstance(constructor, Constructor) and constructor.num_fields == rule.num_fields, name)

    def _leads_to_sort(self, domain: int) -> bool:
        return bool(self.terms.exprs[self._telescope(domain)[1]][0] == SORT)

    def _binder_of_head(self, body: int, depth: int) -> int:
        """Which of the binders around `body`, counted from the outside, heads it; -1 for anything else."""
        head = self.terms.exprs[self.terms.spine(body)[0]]
        return depth - 1 - int(head[1]) if head[0] == BVAR else -1

    def _computes_on_any_proof(self) -> bool:
        """Whether the type is a proposition with one constructor that has no fields (`init_K_target`)."""
        type_ = self.types[0]
        if len(self.types) != 1 or type_.num_nested or len(type_.constructors) != 1:
            return False
        if self.constructors[type_.constructors[0]].num_fields:
            return False
        terms = self.terms
        # A sort under a name, as of `def P := Prop`, is not taken for one: no honest file was seen to have it.
        node = terms.exprs[self._telescope(type_.type)[1]]
        return bool(node[0] == SORT and terms.levels[node[1]][0] == ZERO)


def _count(domains: list[int], belongs: Callable[[int, int], bool]) -> int:
    """How many of the leading ones belong."""
    return next((place for place, domain in enumerate(domains) if not belongs(domain, place)), len(domains))

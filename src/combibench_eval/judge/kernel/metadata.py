"""What an inductive type says of itself in numbers and flags, worked out again from its terms.

Lean's kernel makes these itself; an artefact only repeats them. Not every kernel compares: nanoda 0.4.10 takes a recursor's
`k` flag, and recursors of nested types beyond those that it makes, as the export has them, and either proves anything.
Telescopes are counted as they stand, without reduction, which is how Lean's kernel counts them (`inductive.cpp`).
"""

from collections.abc import Callable, Iterable

from combibench_eval.judge.kernel.blocks import Block, Lookup, Unfit
from combibench_eval.judge.reasons import Reason
from combibench_eval.olean.constants import Constructor, Definition, Inductive, Recursor
from combibench_eval.olean.names import Name, brief_name
from combibench_eval.olean.rewrite import constants_in
from combibench_eval.olean.terms import BVAR, CONST, PI, SORT, ZERO, Terms


def check_metadata(block: Block, lookup: Lookup) -> None:
    """Compares numbers and flags of an inductive block with its terms.

    Args:
        block: the types, constructors and recursors of one declaration.
        lookup: gives other constants by name, of the file or the library.

    Raises:
        Unfit: one of them is wrong.
    """
    types = [each for each in block.constants if isinstance(each, Inductive)]
    constructors = {each.name: each for each in block.constants if isinstance(each, Constructor)}
    for type_ in types:
        _check_type(type_, block.terms)
        _must(type_.num_nested == types[0].num_nested and type_.num_params == types[0].num_params, type_.name)
        for index, name in enumerate(type_.constructors):
            _check_constructor(constructors[name], index, type_, block.terms)
        # Claiming recursion where there is none only makes kernels weaker.
        _must(type_.is_recursive or not _recursive(types, constructors.values(), block.terms), type_.name)
    for recursor in block.constants:
        if isinstance(recursor, Recursor):
            _check_recursor(recursor, types, block, lookup)


def _must(holds: bool, name: Name) -> None:  # noqa: FBT001  the condition is the point
    if not holds:
        raise Unfit(Reason.KERNEL_REJECTED, f"numbers or flags of {brief_name(name)} contradict its type")


def _telescope(terms: Terms, expr: int) -> tuple[list[int], int]:
    """The types of the leading binders, and what they lead to."""
    domains = []
    node = terms.exprs[expr]
    while node[0] == PI:
        domains.append(node[1])
        expr = node[2]
        node = terms.exprs[expr]
    return domains, expr


def _check_type(type_: Inductive, terms: Terms) -> None:
    domains, _ = _telescope(terms, type_.type)
    _must(len(domains) == type_.num_params + type_.num_indices, type_.name)


def _check_constructor(constructor: Constructor, index: int, type_: Inductive, terms: Terms) -> None:
    domains, result = _telescope(terms, constructor.type)
    head = terms.exprs[terms.spine(result)[0]]
    _must(head[0] == CONST and head[1] == type_.name == constructor.inductive, constructor.name)
    _must(constructor.index == index and constructor.num_params == type_.num_params, constructor.name)
    _must(len(domains) == constructor.num_params + constructor.num_fields, constructor.name)


def _recursive(types: list[Inductive], constructors: Iterable[Constructor], terms: Terms) -> bool:
    names = {each.name for each in types}
    domains = [domain for each in constructors for domain in _telescope(terms, each.type)[0]]
    return not names.isdisjoint(constants_in(terms, tuple(domains)))


def _check_recursor(recursor: Recursor, types: list[Inductive], block: Block, lookup: Lookup) -> None:
    terms, name = block.terms, recursor.name
    domains, result = _telescope(terms, recursor.type)
    params = recursor.num_params
    _must(params == types[0].num_params and recursor.all == types[0].all and len(domains) > params, name)
    motives = _count(domains[params:], lambda domain, _: terms.exprs[_telescope(terms, domain)[1]][0] == SORT)
    first = params + motives

    def is_minor(domain: int, place: int) -> bool:
        inside, body = _telescope(terms, domain)
        return params <= _binder_of_head(terms, body, first + place + len(inside)) < first

    minors = _count(domains[first:], is_minor)
    indices = len(domains) - first - minors - 1
    _must(params <= _binder_of_head(terms, result, len(domains)) < first, name)
    _must(motives == recursor.num_motives == len(types) + types[0].num_nested, name)
    _must((recursor.num_minors, recursor.num_indices) == (minors, indices), name)
    major = terms.exprs[terms.spine(domains[-1])[0]]
    of = lookup(major[1]) if major[0] == CONST else None
    if not isinstance(of, Inductive) or (name[-1] == "rec" and of.name != name[:-1]):
        raise Unfit(Reason.KERNEL_REJECTED, f"{brief_name(name)} does not take apart what its name says")
    _must(of.num_indices == indices, name)
    _must(tuple(rule.constructor for rule in recursor.rules) == of.constructors, name)
    for rule in recursor.rules:
        constructor = lookup(rule.constructor)
        _must(isinstance(constructor, Constructor) and constructor.num_fields == rule.num_fields, name)
    _must(not recursor.k or _computes_on_any_proof(types, lookup, terms), name)


def _count(domains: list[int], belongs: Callable[[int, int], bool]) -> int:
    """How many of the leading ones belong."""
    return next((place for place, domain in enumerate(domains) if not belongs(domain, place)), len(domains))


def _binder_of_head(terms: Terms, body: int, depth: int) -> int:
    """Which of the binders around `body`, counted from the outside, heads it; -1 for anything else."""
    head = terms.exprs[terms.spine(body)[0]]
    return depth - 1 - head[1] if head[0] == BVAR else -1


def _computes_on_any_proof(types: list[Inductive], lookup: Lookup, terms: Terms) -> bool:
    """Whether the type is a proposition with one constructor that has no fields (`init_K_target`)."""
    if len(types) != 1 or types[0].num_nested or len(types[0].constructors) != 1:
        return False
    constructor = lookup(types[0].constructors[0])
    if not isinstance(constructor, Constructor) or constructor.num_fields:
        return False
    _, sort = _telescope(terms, types[0].type)
    node = terms.exprs[sort]
    if node[0] == CONST:
        # `def P := Prop` names the sort; whatever takes more than one step is not taken for one.
        named = lookup(node[1])
        node = terms.exprs[named.value] if isinstance(named, Definition) else node
    return bool(node[0] == SORT and terms.levels[node[1]][0] == ZERO)

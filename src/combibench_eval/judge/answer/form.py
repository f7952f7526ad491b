"""What kind of answer a submission gives, beside whether it is equal (judge.md, stage 8, `answer_form`).

The benchmark's rule accepts by equality; the form is shown beside, so that a reader can see how many answers merely put the
question differently.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from combibench_eval.judge.answer.theorem import inline_proofs
from combibench_eval.judge.prepare import Reference
from combibench_eval.judge.read import FileConstants, closure
from combibench_eval.olean.constants import Constant, Constructor, Definition, Theorem
from combibench_eval.olean.names import Name
from combibench_eval.olean.rewrite import RewriteLimitError, children, subterms
from combibench_eval.olean.terms import APP, BVAR, CONST, NAT, PROJ, STR, ExprNode, Terms

Form = Literal["literal", "closed", "computed", "restated"]
_ORDER: Final[tuple[Form, ...]] = ("literal", "closed", "computed", "restated")

_CHOICE: Final = frozenset(
    {
        ("Classical", "choose"),
        ("Classical", "choice"),
        ("Classical", "epsilon"),
        ("Classical", "indefiniteDescription"),
        ("Classical", "strongIndefiniteDescription"),
        ("Exists", "choose"),
    }
)
_SEARCHES: Final = frozenset(
    {
        "filter",
        "find",
        "findGreatest",
        "sSup",
        "sInf",
        "iSup",
        "iInf",
        "ncard",
        "encard",
        "card",
        "powerset",
        "powersetCard",
        "permutations",
        "countP",
        "count",
        "length",
        "any",
        "all",
        "argmin",
        "argmax",
        "propDecidable",
        "decide",
        "lfp",
        "gfp",
        "toFinset",
        "finsum",
        "setOf",
    }
)
"""Last components of constants that look for the answer instead of giving it."""

_NUMERALS: Final = frozenset(
    {
        ("OfNat", "ofNat"),
        ("OfScientific", "ofScientific"),
        ("Nat",),
        ("Int",),
        ("Neg", "neg"),
        ("Nat", "cast"),
        ("Int", "cast"),
        ("True",),
        ("False",),
    }
)
_LARGE_SUBTERM: Final = 40
"""Nodes (as a tree) from which any subterm shared with the statement says that the question was repeated."""
_SMALLEST_QUESTION: Final = 3
"""The same for what stands beside the hole, which is the question itself."""


def answer_form(file: FileConstants, reference: Reference, terms: Terms) -> Form:
    """The form of the least explicit answer among a submission's holes.

    Args:
        file: the submission's constants.
        reference: the prepared problem; what its ground truth uses never counts against an answer.
        terms: the arena.
    """
    return max((_form(name, file, reference, terms) for name in reference.holes), key=_ORDER.index)


def _form(name: Name, file: FileConstants, reference: Reference, terms: Terms) -> Form:
    answer = file.constants[name]
    assert isinstance(answer, Definition)
    assert reference.answered is not None
    truth = reference.answered.constants[name]
    assert isinstance(truth, Definition)
    # What the ground truth and the hole's type rest on never counts against an answer.
    granted, _ = closure(reference.answered.constants, [name], terms)
    used = _constants_of_answer(name, file, terms) - granted
    values = _own_values(name, file, reference, terms)
    if used & _CHOICE or _repeats_statement(name, values, truth.value, file, reference, terms):
        return "restated"
    helpers = set(reference.file.constants) - {name}
    if used & helpers or any(each[-1] in _SEARCHES for each in used if each):
        return "computed"
    own = {each for each in used if each in file.constants}
    return "literal" if not own and _is_literal(answer.value, terms, file.constants) else "closed"


def _constants_of_answer(name: Name, file: FileConstants, terms: Terms) -> set[Name]:
    """Constants in the answer's value, through the submission's own definitions but not into its proofs."""
    definitions: Mapping[Name, Constant] = {
        each: constant for each, constant in file.constants.items() if isinstance(constant, Definition)
    }
    reached, _ = closure(definitions, [name], terms)
    return reached - {name}


def _own_values(name: Name, file: FileConstants, reference: Reference, terms: Terms) -> tuple[int, ...]:
    """The answer's value, and those of the submission's own definitions that it goes through."""
    definitions: Mapping[Name, Constant] = {
        each: constant
        for each, constant in file.constants.items()
        if isinstance(constant, Definition) and (each == name or each not in reference.file.constants)
    }
    reached, _ = closure(definitions, [name], terms)
    found = (definitions.get(each) for each in reached)
    return tuple(each.value for each in found if isinstance(each, Definition))


def _bare(terms: Terms, exprs: tuple[int, ...], constants: Mapping[Name, Constant]) -> tuple[int, ...]:
    """The terms with their proofs inline, since a definition's have names of their own and a statement's do not."""
    try:
        return tuple(inline_proofs(terms, each, constants) for each in exprs)
    except RewriteLimitError:
        return exprs


def _repeats_statement(
    name: Name, values: tuple[int, ...], truth: int, file: FileConstants, reference: Reference, terms: Terms
) -> bool:
    """Whether the answer holds the question: what the statement puts beside the hole, or any large part of it.

    Terms are compared as shapes, with bound variables erased, since the same question stands under other binders.
    """
    assert reference.answered is not None
    shapes = _Shapes(terms)
    values, (truth,) = _bare(terms, values, file.constants), _bare(terms, (truth,), reference.answered.constants)
    types = tuple(reference.file.constants[each].type for each in reference.required)
    types = _bare(terms, types, reference.file.constants)
    granted = {shapes.of(each) for each in subterms(terms, (truth,))}
    asked = set()
    for each in subterms(terms, types):
        if shapes.size(each) >= _LARGE_SUBTERM:
            asked.add(shapes.of(each))
    for beside in _beside_hole(name, types, terms):
        if shapes.size(beside) >= _SMALLEST_QUESTION:
            asked.add(shapes.of(beside))
    return any(shapes.of(each) in asked - granted for each in subterms(terms, values))


def _beside_hole(name: Name, types: tuple[int, ...], terms: Terms) -> Iterable[int]:
    """What a statement puts beside the hole.

    That is the other side of an equation or equivalence that mentions it, and the other arguments of what takes it itself.
    """
    mentions = _Mentions(terms, name)
    for each in subterms(terms, types):
        if terms.exprs[each][0] != APP:
            continue
        head, arguments = terms.spine(each)
        node = terms.exprs[head]
        if node[0] == CONST and node[1] in (("Eq",), ("Iff",)):
            taken = [mentions(argument) for argument in arguments]
        else:
            heads = [terms.exprs[terms.spine(argument)[0]] for argument in arguments]
            taken = [bool(inner[0] == CONST and inner[1] == name) for inner in heads]
        if any(taken):
            yield from (argument for argument, own in zip(arguments, taken, strict=True) if not own)


class _Mentions:
    """Whether terms mention a constant, remembered for each node."""

    def __init__(self, terms: Terms, name: Name) -> None:
        self._terms = terms
        self._name = name
        self._known: dict[int, bool] = {}

    def __call__(self, root: int) -> bool:
        stack = [root]
        while stack:
            expr = stack[-1]
            node = self._terms.exprs[expr]
            parts = children(node)
            waiting = [part for part in parts if part not in self._known]
            if waiting:
                stack += waiting
                continue
            own = node[0] == CONST and node[1] == self._name
            self._known[expr] = own or any(self._known[part] for part in parts)
            stack.pop()
        return self._known[root]


class _Shapes:
    """Numbers for terms that are equal once bound variables are erased, and their sizes in nodes (as trees, capped)."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._numbers: dict[tuple[object, ...], int] = {}
        self._known: dict[int, tuple[int, int]] = {}

    def of(self, expr: int) -> int:
        return self._visit(expr)[0]

    def size(self, expr: int) -> int:
        return self._visit(expr)[1]

    def _visit(self, root: int) -> tuple[int, int]:
        stack = [root]
        while stack:
            expr = stack[-1]
            if expr in self._known:
                stack.pop()
                continue
            node = self._terms.exprs[expr]
            parts = children(node)
            waiting = [part for part in parts if part not in self._known]
            if waiting:
                stack += waiting
                continue
            below = [self._known[part] for part in parts]
            own: tuple[object, ...] = () if node[0] == BVAR or parts else node[1:]
            if node[0] == PROJ:
                own = node[1:3]
            key = (node[0], own, *(number for number, _ in below))
            number = self._numbers.setdefault(key, len(self._numbers))
            self._known[expr] = number, min(_LARGE_SUBTERM, 1 + sum(size for _, size in below))
            stack.pop()
        return self._known[root]


def _is_literal(value: int, terms: Terms, constants: Mapping[Name, Constant]) -> bool:
    """Numerals and constructors, with no operation and no variable in them."""
    nodes = list(_data_nodes(value, terms, constants))
    return all(node[0] != BVAR and (node[0] != CONST or _is_plain(node[1], constants)) for node in nodes)


def _data_nodes(value: int, terms: Terms, constants: Mapping[Name, Constant]) -> Iterable[ExprNode]:
    """Nodes of the value without the types, instances and proofs that numerals carry."""
    stack = [value]
    seen: set[int] = set()
    while stack:
        expr = stack.pop()
        if expr in seen:
            continue
        seen.add(expr)
        node = terms.exprs[expr]
        if node[0] == APP:
            head, arguments = terms.spine(expr)
            name = terms.exprs[head][1] if terms.exprs[head][0] == CONST else None
            if (name == ("OfNat", "ofNat") and len(arguments) == 3) or isinstance(constants.get(name or ()), Theorem):
                continue
            stack += [head, *arguments]
            continue
        if node[0] in (NAT, STR) or (node[0] == CONST and isinstance(constants.get(node[1]), Theorem)):
            continue
        yield node
        stack += children(node)


def _is_plain(name: Name, constants: Mapping[Name, Constant]) -> bool:
    return name in _NUMERALS or isinstance(constants.get(name), Constructor) or name[-1] in {"mk", "true", "false"}

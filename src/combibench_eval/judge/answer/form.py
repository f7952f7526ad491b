"""What kind of answer a submission gives, beside whether it is equal (judge.md, stage 8, `answer_form`).

The benchmark's rule accepts by equality; the form is shown beside, so that a reader can see how many answers merely put the
question differently.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from combibench_eval.judge.prepare import Reference
from combibench_eval.judge.read import FileConstants, closure
from combibench_eval.olean.constants import Constant, Constructor, Definition
from combibench_eval.olean.names import Name
from combibench_eval.olean.rewrite import children, constants_in, subterms
from combibench_eval.olean.terms import APP, CONST, NAT, STR, Terms

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
_LARGE_SUBTERM: Final = 24
"""Nodes from which a subterm shared with the statement says that the question was repeated."""


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
    granted = constants_in(terms, (truth.value,))
    used = _constants_of_answer(name, file, terms) - granted
    if used & _CHOICE or _repeats_statement(answer.value, truth.value, reference, terms):
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


def _repeats_statement(value: int, truth: int, reference: Reference, terms: Terms) -> bool:
    types = tuple(reference.file.constants[name].type for name in reference.required)
    asked = set(subterms(terms, types)) - set(subterms(terms, (truth,)))
    return any(_size(terms, each) >= _LARGE_SUBTERM for each in subterms(terms, (value,)) if each in asked)


def _size(terms: Terms, expr: int) -> int:
    return sum(1 for _ in subterms(terms, (expr,)))


def _is_literal(value: int, terms: Terms, constants: Mapping[Name, Constant]) -> bool:
    """Numerals, constructors and functions of them, with no operation in between."""
    return all(_is_plain(node[1], constants) for node in _data_nodes(value, terms) if node[0] == CONST)


def _data_nodes(value: int, terms: Terms) -> Iterable[tuple]:  # type: ignore[type-arg]  # arena nodes are plain tuples
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
            if name == ("OfNat", "ofNat") and len(arguments) == 3:
                continue
            stack += [head, *arguments]
            continue
        if node[0] in (NAT, STR):
            continue
        yield node
        stack += children(node)


def _is_plain(name: Name, constants: Mapping[Name, Constant]) -> bool:
    return name in _NUMERALS or isinstance(constants.get(name), Constructor) or name[-1] in {"mk", "true", "false"}

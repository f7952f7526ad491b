"""Whether a theorem that Lean made of the clean file says what the judge asked: `∀ binders, hole binders = ground truth`."""

from dataclasses import dataclass

from combibench_eval.judge.compare import Task, same_term
from combibench_eval.olean.constants import Definition, Theorem
from combibench_eval.olean.names import Name
from combibench_eval.olean.terms import BVAR, CONST, LAM, PI, Terms


@dataclass(frozen=True, slots=True)
class Equation:
    """What a theorem of the judge's must state.

    Attributes:
        hole: the hole's full name.
        binders: how many binders its signature brings.
        truths: the reference with its ground truths (expected side) beside the clean file (found side).
    """

    hole: Name
    binders: int
    truths: Task


def states(terms: Terms, theorem: Theorem, equation: Equation) -> bool:
    """Whether the theorem's type is, as a term, `∀ binders, @Eq T (hole binders) G` with T and G of the ground truth.

    Args:
        terms: the arena.
        theorem: from the clean file's artefact.
        equation: what it must state.
    """
    truth = equation.truths.reference[equation.hole]
    if not isinstance(truth, Definition):
        return False
    stated, hole_type, value = theorem.type, truth.type, truth.value
    pairs = []
    for _ in range(equation.binders):
        left, right, inner = terms.exprs[hole_type], terms.exprs[stated], terms.exprs[value]
        if left[0] != PI or right[0] != PI or inner[0] != LAM:
            return False
        pairs.append((left[1], right[1]))
        hole_type, stated, value = left[2], right[2], inner[2]
    head, arguments = terms.spine(stated)
    if terms.exprs[head][0] != CONST or terms.exprs[head][1] != ("Eq",) or len(arguments) != 3:
        return False
    pairs += [(hole_type, arguments[0]), (value, arguments[2])]
    params = (truth.level_params, theorem.level_params)
    return _applies_hole(terms, arguments[1], equation) and all(
        same_term(terms, equation.truths, (expected, params[0]), (found, params[1])) for expected, found in pairs
    )


def _applies_hole(terms: Terms, expr: int, equation: Equation) -> bool:
    head, arguments = terms.spine(expr)
    node = terms.exprs[head]
    variables = [(BVAR, index) for index in reversed(range(equation.binders))]
    return (
        bool(node[0] == CONST and node[1] == equation.hole) and [terms.exprs[each] for each in arguments] == variables
    )

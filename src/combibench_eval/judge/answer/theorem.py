"""Whether a theorem that Lean made of the clean file says what the judge asked: `∀ binders, hole binders = ground truth`."""

from collections.abc import Mapping
from dataclasses import dataclass

from combibench_eval.judge.compare import Task, same_term
from combibench_eval.olean.constants import Constant, Definition, Theorem
from combibench_eval.olean.names import Name
from combibench_eval.olean.rewrite import RewriteLimitError, rewrite
from combibench_eval.olean.substitute import instantiate
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
    task = equation.truths

    def equal(expected: int, found: int) -> bool:
        return same_term(terms, task, (expected, truth.level_params), (found, theorem.level_params))

    def equal_inlined(expected: int, found: int) -> bool:
        try:
            return equal(inline_proofs(terms, expected, task.reference), inline_proofs(terms, found, task.submission))
        except RewriteLimitError:
            return False

    return _applies_hole(terms, arguments[1], equation) and all(
        equal(expected, found)
        # Lean gives a definition's proofs names of their own and leaves a theorem's type as it is.
        or equal_inlined(expected, found)
        for expected, found in pairs
    )


def inline_proofs(terms: Terms, expr: int, constants: Mapping[Name, Constant]) -> int:
    """The expression with each theorem of a file that it applies replaced by its proof, arguments put in."""

    def unfolded(part: int) -> int | None:
        head, arguments = terms.spine(part)
        node = terms.exprs[head]
        theorem = constants.get(node[1]) if node[0] == CONST else None
        if not isinstance(theorem, Theorem) or theorem.level_params:
            return None
        body, taken = theorem.value, 0
        while taken < len(arguments) and terms.exprs[body][0] == LAM:
            body = terms.exprs[body][2]
            taken += 1
        result = instantiate(terms, body, arguments[:taken])
        for argument in arguments[taken:]:
            result = terms.app(result, argument)
        return result

    return rewrite(terms, expr, unfolded)


def _applies_hole(terms: Terms, expr: int, equation: Equation) -> bool:
    head, arguments = terms.spine(expr)
    node = terms.exprs[head]
    variables = [(BVAR, index) for index in reversed(range(equation.binders))]
    return (
        bool(node[0] == CONST and node[1] == equation.hole) and [terms.exprs[each] for each in arguments] == variables
    )

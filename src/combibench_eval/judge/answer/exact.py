"""Stage 8(a): the answer is the ground truth itself, term for term."""

from collections.abc import Mapping

from combibench_eval.judge.compare import Task, same_term
from combibench_eval.olean.constants import Constant, Definition
from combibench_eval.olean.names import Name
from combibench_eval.olean.rewrite import RewriteLimitError, rewrite
from combibench_eval.olean.terms import CONST, Terms


def is_exact(terms: Terms, task: Task, hole: Name) -> bool:
    """Whether a hole's value equals the ground truth's, after unfolding the submission's own abbreviations.

    Args:
        terms: the arena.
        task: the reference with its ground truths beside the submission.
        hole: the hole's full name.
    """
    expected, found = task.reference.get(hole), task.submission.get(hole)
    if not isinstance(expected, Definition) or not isinstance(found, Definition):
        return False
    try:
        value = unfold_abbreviations(terms, found.value, task.reference, task.submission)
    except RewriteLimitError:
        return False
    return same_term(terms, task, (expected.value, expected.level_params), (value, found.level_params))


def unfold_abbreviations(
    terms: Terms, expr: int, reference: Mapping[Name, Constant], submission: Mapping[Name, Constant]
) -> int:
    """The expression with the submission's own abbreviations, other than the reference's, replaced by their values."""

    def value(expr: int) -> int | None:
        node = terms.exprs[expr]
        if node[0] != CONST or node[2] or node[1] in reference:
            return None
        constant = submission.get(node[1])
        if isinstance(constant, Definition) and constant.hints == "abbrev" and not constant.level_params:
            return constant.value
        return None

    return rewrite(terms, expr, value)

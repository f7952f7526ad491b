"""Stage 9: what a person needs to see in order to believe a verdict."""

from collections.abc import Mapping
from typing import Any

from combibench_eval.judge.compare import Difference
from combibench_eval.olean.constants import Constant, Definition, Opaque
from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.show import show_expr
from combibench_eval.olean.terms import Terms


def describe(
    difference: Difference,
    reference: Mapping[Name, Constant],
    submission: Mapping[Name, Constant],
    terms: Terms,
) -> dict[str, Any]:
    """Both sides of a difference, for the verdict's detail.

    Args:
        difference: where the two files part ways.
        reference: the reference's constants.
        submission: the submission's constants.
        terms: the arena.

    Returns:
        `declaration`, `part`, `note`, and where the part is a term: `expected` and `found` (the smallest subterms that
        differ) and `expected_in` and `found_in` (the whole types or values that hold them).
    """
    detail: dict[str, Any] = {
        "declaration": show_name(difference.name),
        "part": difference.part,
        "note": difference.note,
    }
    if difference.counterpart is not None and difference.counterpart != difference.name:
        detail["counterpart"] = show_name(difference.counterpart)
    if difference.expected is not None and difference.found is not None:
        detail["expected"] = show_expr(terms, difference.expected)
        detail["found"] = show_expr(terms, difference.found)
    whole = _part(reference.get(difference.name), difference.part)
    if whole is not None:
        detail["expected_in"] = show_expr(terms, whole)
    whole = _part(submission.get(difference.counterpart or difference.name), difference.part)
    if whole is not None:
        detail["found_in"] = show_expr(terms, whole)
    return detail


def _part(constant: Constant | None, part: str) -> int | None:
    if constant is None or part not in {"type", "value"}:
        return None
    if part == "value" and isinstance(constant, Definition | Opaque):
        return constant.value
    return constant.type

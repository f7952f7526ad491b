"""The second stage of the paper (arXiv 2505.03171, section 4): prove the answer equal, in at most 42 characters.

No public code implements it: the public two-stage path appends an example that fails before it asks the model.
"""

from collections.abc import Sequence

from combibench_eval.official import text as steps
from combibench_eval.official.prepare import OfficialText
from combibench_eval.official.reasons import Deviation, OfficialReason

SECOND_STAGE_LIMIT = 42
"""Characters that a second-stage proof may have, spaces and newlines not counted (paper, section 4)."""

_PROOF_OPENING = " := by"


def second_stage_length(proof: str) -> int:
    """Count the characters of a second-stage proof once spaces and newline characters are removed.

    Args:
        proof: The text behind `by`; comments count, as do tabs.

    Returns:
        The number of code points. (The strict judge normalises to NFC first.)
    """
    return len(proof) - proof.count(" ") - proof.count("\n")


def second_stage_statement(first_code: str, equalities: Sequence[tuple[str, str]]) -> str:
    """Return the file that the model is asked to complete in the second stage.

    Args:
        first_code: The file of the first stage without the examples that failed, `OfficialText.submitted`; it has
            passed by itself, or there is nothing to ask.
        equalities: Name of each blank and its ground truth, `OfficialText.equalities`.
    """
    return first_code + "".join(f"{_example_head(tag, truth)} sorry" for tag, truth in equalities)


def prepare_second_stage(response: str, first_code: str, equalities: Sequence[tuple[str, str]]) -> OfficialText:
    """Apply the text steps to the reply of the second stage: the same criteria, and the limit on each proof.

    Everything between one example's head and the next one's, or the end of the file, counts as its proof, so that
    nothing is smuggled in behind it.

    Args:
        response: The raw reply.
        first_code: The file of the first stage, as given to `second_stage_statement`.
        equalities: As given to `second_stage_statement`.

    Returns:
        The file to compile, or the reason of the refusal; always with the deviation named.
    """
    deviation = Deviation.SECOND_STAGE_FROM_PAPER.value
    body = steps.last_fenced_block(response)
    if body is None:
        return OfficialText(None, OfficialReason.NO_FENCE, deviation)
    code = steps.remove_comments(body).strip()
    if steps.banned_word(code) is not None:
        return OfficialText(None, OfficialReason.BANNED_WORD, deviation)
    # "Match exactly, but for the replaced sorrys": the first file is given whole, so it must come back whole.
    if not code.startswith(first_code):
        return OfficialText(None, OfficialReason.STATEMENT_NOT_CONTAINED, deviation)
    proofs = _proofs(code[len(first_code) :], equalities)
    if proofs is None:
        return OfficialText(None, OfficialReason.STATEMENT_NOT_CONTAINED, deviation)
    if any(second_stage_length(proof) > SECOND_STAGE_LIMIT for proof in proofs):
        return OfficialText(None, OfficialReason.SECOND_STAGE_TOO_LONG, deviation)
    return OfficialText(code, None, deviation)


def _example_head(tag: str, truth: str) -> str:
    return f"\n\nexample : {tag} = {truth}{_PROOF_OPENING}"


def _proofs(appended: str, equalities: Sequence[tuple[str, str]]) -> list[str] | None:
    """Return the proofs behind the examples' heads, or None where a head is missing or out of its place."""
    proofs: list[str] = []
    for tag, truth in equalities:
        head = _example_head(tag, truth)
        start = appended.find(head)
        if start < 0 or (not proofs and appended[:start].strip()):
            return None
        if proofs:
            proofs[-1] = appended[:start]
        appended = appended[start + len(head) :]
        proofs.append(appended)
    return proofs

"""From a response to the Lean file that the published one-stage Fine-Eval compiles, or to its refusal."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from combibench_eval.official import text as steps
from combibench_eval.official.reasons import Deviation, OfficialReason
from combibench_eval.problems.model import Problem, Setting, statement_for

NEEDS_ASCRIPTION = frozenset({"brualdi_ch8_6", "imo_2014_p2", "imo_2019_p5", "imo_2022_p1", "imo_2023_p5"})
"""Problems whose ground truth cannot be elaborated without its type, so that no answer passes the public code."""

FINISHED = frozenset({"stop", "end_turn", "stop_sequence", "eos", "eos_token"})
"""Stop reasons that mean what the public evaluator calls `stop`; it scores any other one as a failure, unread."""


@dataclass(frozen=True, slots=True)
class OfficialText:
    """What the text steps make of one sample.

    Attributes:
        code: The whole file to compile, examples appended; None where the sample is refused unread.
        reason: Why there is no code; None where there is.
        deviation: Where the paper is followed because the public code cannot work, names joined by commas; else None.
        submitted: The same file without the examples: what the second stage builds on.
        equalities: Name of each compared blank and what it is compared with, as appended.
    """

    code: str | None
    reason: OfficialReason | None = None
    deviation: str | None = None
    submitted: str | None = None
    equalities: tuple[tuple[str, str], ...] = ()


def prepare_official(
    response: str,
    problem: Problem,
    setting: Setting = "without-solution",
    *,
    stop_reason: str | None = None,
) -> OfficialText:
    """Apply the published text steps to a model's response.

    Args:
        response: The raw response.
        problem: The problem that was asked.
        setting: The setting that it was asked in; with the solution given, no answer is compared.
        stop_reason: Why the model stopped, where known; anything but a normal end is a failure, as there.

    Returns:
        The file to compile, or the reason of the refusal.
    """
    if stop_reason is not None and stop_reason not in FINISHED:
        return OfficialText(None, OfficialReason.GENERATION_NOT_FINISHED)
    ground_truths, types = _answers(problem, setting)
    return prepare_text(response, statement_for(problem, setting).strip(), ground_truths, types)


def prepare_official_code(code: str, problem: Problem, setting: Setting = "without-solution") -> OfficialText:
    """Apply the published text steps from the second on, to a sample that came as a Lean file without a fence."""
    ground_truths, types = _answers(problem, setting)
    checked = check_code(code, statement_for(problem, setting).strip(), ground_truths, types)
    names = [Deviation.CODE_GIVEN.value] + ([checked.deviation] if checked.deviation else [])
    return dataclasses.replace(checked, deviation=",".join(names))


def prepare_text(
    response: str,
    reference: str,
    ground_truths: Sequence[str] | None,
    types: Mapping[str, str] | None = None,
) -> OfficialText:
    """Apply the published text steps, given the reference and the answers as the public data set holds them.

    Args:
        response: The raw response.
        reference: The formal statement with every proof and blank as `sorry`, blanks at both ends removed.
        ground_truths: The answers in the order of the blanks; None for a proof problem.
        types: Name of a blank -> the type to ascribe to its ground truth. Empty for exactly the public text.

    Returns:
        The file to compile, or the reason of the refusal.
    """
    code = steps.last_fenced_block(response)
    if code is None:
        return OfficialText(None, OfficialReason.NO_FENCE)
    return check_code(code, reference, ground_truths, types)


def check_code(
    code: str,
    reference: str,
    ground_truths: Sequence[str] | None,
    types: Mapping[str, str] | None = None,
) -> OfficialText:
    """Apply the steps behind the fence: comments, header, banned words, statement, examples; as `prepare_text`."""
    code = steps.remove_comments(code).strip()
    if not code.startswith("import"):
        code = steps.DEFAULT_HEADER + code
    if steps.banned_word(code) is not None:
        return OfficialText(None, OfficialReason.BANNED_WORD)
    blocks = steps.statement_blocks(reference)
    if not all(block in code for block in blocks):
        return OfficialText(None, OfficialReason.STATEMENT_NOT_CONTAINED)
    # Paired by position and cut to the shorter side, as there: a blank that finds no partner is not compared.
    pairs = tuple(zip(steps.answer_tags(blocks), ground_truths or (), strict=False))
    types = types or {}
    equalities = tuple((tag, _ascribe(ground_truth, types.get(tag))) for tag, ground_truth in pairs)
    return OfficialText(
        code=code + "".join(steps.appended_example(tag, truth) for tag, truth in equalities),
        deviation=Deviation.ANSWER_ASCRIBED.value if any(tag in types for tag, _ in pairs) else None,
        submitted=code,
        equalities=equalities,
    )


def _ascribe(ground_truth: str, type_text: str | None) -> str:
    return ground_truth if type_text is None else f"(({ground_truth}) : {type_text})"


def _answers(problem: Problem, setting: Setting) -> tuple[tuple[str, ...] | None, dict[str, str]]:
    """Return the ground truths to compare (None: nothing is compared) and the types to ascribe."""
    ground_truths = tuple(hole.ground_truth for hole in problem.holes if hole.ground_truth is not None)
    if setting == "with-solution" or not ground_truths:
        return None, {}
    if problem.name not in NEEDS_ASCRIPTION:
        return ground_truths, {}
    return ground_truths, {hole.short_name: hole.type_text for hole in problem.holes}

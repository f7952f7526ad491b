"""Stage 8: does each hole hold the ground truth, by a check that ran outside the submission's reach?"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from combibench_eval.judge.answer.equality import Equality
from combibench_eval.judge.answer.exact import is_exact
from combibench_eval.judge.answer.second_stage import judge_second_stage
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.compare import Task
from combibench_eval.judge.prepare import Reference
from combibench_eval.judge.read import FileConstants, closure, path_to
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import Strict, strict
from combibench_eval.olean.constants import Opaque
from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.terms import Terms


@dataclass(frozen=True, slots=True)
class AnswerOutcome:
    """What stage 8 found.

    Attributes:
        failure: the verdict where an answer was not accepted, or None.
        equal_by: hole -> `exact`, or the proof that showed the equality.
        tried: hole -> proof -> `proved`, `failed`, `tactic_missing`, `not_elaborated`.
    """

    failure: Strict | None
    equal_by: Mapping[str, str] = field(default_factory=dict)
    tried: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


async def judge_answers(
    reference: Reference, file: FileConstants, terms: Terms, bench: Bench, *, two_stage: bool, reply: str | None
) -> AnswerOutcome:
    """Judges the answer in every hole of a submission whose statement was found unchanged.

    Args:
        reference: the prepared problem, with its ground truths.
        file: the submission's constants.
        terms: the arena with both.
        bench: the Lean that compiles the clean files.
        two_stage: whether a second-stage proof may show an equality that the judge's own attempts don't.
        reply: the second-stage prover's raw reply, where there is one.

    Returns:
        The failure, or by what each answer was found equal.

    Raises:
        InfrastructureError: Lean could not be run.
    """
    assert reference.answered is not None
    equal_by: dict[str, str] = {}
    tried: dict[str, Mapping[str, str]] = {}
    holes = {hole.name: hole for hole in reference.problem.holes}
    for name in reference.holes:
        shown = show_name(name)
        failure = _not_closed(name, reference, file, terms)
        if failure is not None:
            return AnswerOutcome(failure, equal_by, tried)
        others = tuple(hole for hole in reference.holes if hole != name)
        truths, own = reference.answered.constants, file.constants
        if is_exact(terms, Task(truths, own, reference.required, others, reference.is_auxiliary), name):
            equal_by[shown] = "exact"
            continue
        equality = Equality(reference, file, terms, bench, name, holes[shown])
        outcomes = await equality.try_all()
        tried[shown] = outcomes
        proved = next((attempt for attempt, outcome in outcomes.items() if outcome == "proved"), None)
        if proved is None:
            failure = await _second_stage(equality, shown, outcomes, two_stage=two_stage, reply=reply)
            if failure is not None:
                return AnswerOutcome(failure, equal_by, tried)
            proved = "second_stage"
        equal_by[shown] = proved
    return AnswerOutcome(None, equal_by, tried)


async def _second_stage(
    equality: Equality, shown: str, outcomes: Mapping[str, str], *, two_stage: bool, reply: str | None
) -> Strict | None:
    """The failure of an answer that the judge's own attempts did not prove equal, or None where a reply proves it."""
    detail = {"hole": shown, "tried": dict(outcomes)}
    if not two_stage:
        return strict(Reason.ANSWER_NOT_PROVED_EQUAL, Stage.ANSWER, **detail)
    return await judge_second_stage(equality, reply, detail)


def _not_closed(name: Name, reference: Reference, file: FileConstants, terms: Terms) -> Strict | None:
    """An answer may not rest on what the problem asks to prove, nor on constants that never unfold."""
    reached, came_from = closure(file.constants, [name], terms)
    for other in sorted(reached, key=show_name):
        if other in reference.required:
            note = f"the answer uses {show_name(other)}, which is to be proved"
        elif isinstance(file.constants.get(other), Opaque) and other not in reference.file.constants:
            note = f"the answer uses the opaque constant {show_name(other)}"
        else:
            continue
        path = path_to(other, came_from)
        return strict(Reason.ANSWER_NOT_CLOSED, Stage.ANSWER, hole=show_name(name), note=note, path=path)
    return None

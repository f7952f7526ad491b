"""The two scorers, `strict` and `official`: one judgement, looked at under either rule."""

from collections.abc import Mapping
from typing import Any, Literal

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from combibench_eval.errors import InfrastructureError
from combibench_eval.inspect_ai.judging import Judging, shared_judging
from combibench_eval.inspect_ai.metrics import EPOCH, FAIL, PASS, UNJUDGED, pass_at
from combibench_eval.inspect_ai.replies import reply_of, sample_of
from combibench_eval.judge.judge import Sample
from combibench_eval.judge.prepare import Excluded
from combibench_eval.judge.verdict import Verdict

Rule = Literal["strict", "official"]

_VALUES = {"pass": PASS, "fail": FAIL, "unjudged": UNJUDGED}


@scorer(metrics=[pass_at()], name="strict")
def strict(problems: str = "pinned", judge: Mapping[str, Any] | None = None, workers: int | None = None) -> Scorer:
    """What is true of the answer, by kernel terms (docs/judge.md).

    Args:
        problems: Where the problems come from.
        judge: Judging options by name, as `JudgeOptions` has them.
        workers: Samples judged at once; None for as many as the machine allows.
    """
    return _scorer("strict", problems, judge, workers)


@scorer(metrics=[pass_at()], name="official")
def official(problems: str = "pinned", judge: Mapping[str, Any] | None = None, workers: int | None = None) -> Scorer:
    """What the published rules say of the answer (docs/official.md); arguments as for `strict`."""
    return _scorer("official", problems, judge, workers)


def _scorer(rule: Rule, problems: str, judge: Mapping[str, Any] | None, workers: int | None) -> Scorer:
    judging = shared_judging(problems, dict(judge or {}), workers)

    async def score(state: TaskState, target: Target) -> Score:
        del target  # the judge has the ground truth from the problem
        problem = judging.problems.get(str(state.sample_id))
        if problem is None:
            return _unjudged(state, "unknown_problem", f"{state.sample_id} is no problem of {judging.source}")
        sample = sample_of(problem, state.epoch, state.output, dict(state.store.items()))
        if sample is None:
            # Infrastructure, not the model: Inspect has retried, and shows the error with the sample.
            note = state.output.error or "the model was not heard: the call failed or ran out of time"
            return _unjudged(state, "no_reply", note)
        try:
            found = await judging.verdict(sample)
        except InfrastructureError as error:
            return _unjudged(state, type(error).__name__, str(error))
        if isinstance(found, Excluded):
            return _unjudged(state, "excluded", found.why)
        return _score(rule, state, sample, found, judging)

    return score


def _score(rule: Rule, state: TaskState, sample: Sample, found: Verdict, judging: Judging) -> Score:
    verdict = found.strict if rule == "strict" else found.official
    reply = reply_of(state.output)
    metadata: dict[str, Any] = {
        EPOCH: state.epoch,
        "rule": rule,
        "verdict": verdict.verdict,
        "reason": str(verdict.reason),
        "outcome": None if reply is None else reply.outcome,
        "stop_reason": sample.stop_reason,
        "code_sha256": found.code_sha256,
        "judge_version": found.judge_version,
        "lean": judging.options.lean,
        "times": found.times.model_dump(),
    }
    if rule == "strict":
        metadata |= found.strict.model_dump(mode="json", include={"stage", "detail", "equal_by", "answer_form"})
        metadata["kernels"] = [kernel.model_dump() for kernel in found.kernels]
    else:
        metadata["deviation"] = found.official.deviation
    return Score(
        value=_VALUES[verdict.verdict],
        answer=", ".join(f"{hole} := {answer.source or answer.term}" for hole, answer in found.answers.items()) or None,
        explanation=_explanation(rule, found),
        reason=None if verdict.verdict == "pass" else str(verdict.reason),
        metadata=metadata,
    )


def _explanation(rule: Rule, found: Verdict) -> str:
    """One line for the verdict, and what Lean or the judge said."""
    if rule == "official":
        deviation = f" (deviation: {found.official.deviation})" if found.official.deviation else ""
        return f"{found.official.verdict}: {found.official.reason}{deviation}"
    lines = [f"{found.strict.verdict}: {found.strict.reason} (stage {found.strict.stage})"]
    lines += [f"{key}: {value}" for key, value in found.strict.detail.items()]
    lines += [f"line {each.line}: {each.text}" for each in found.messages if each.severity == "error"][:1]
    return "\n".join(lines)


def _unjudged(state: TaskState, reason: str, note: str) -> Score:
    """A score for what was not judged: it stays in every denominator and is counted as unjudged."""
    metadata = {EPOCH: state.epoch, "verdict": "unjudged", "reason": reason}
    return Score(value=UNJUDGED, explanation=f"unjudged: {note}", reason=reason, metadata=metadata)

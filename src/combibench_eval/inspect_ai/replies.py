"""What came back from a model, as a sample for the judge: the same from a running evaluation and from its log."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from inspect_ai.model import ModelOutput, ModelUsage

from combibench_eval.judge.judge import Sample
from combibench_eval.problems import Problem

SECOND_STAGE: Final = "combibench:second_stage"
"""Where the solver keeps the prover's reply, in the sample's store."""

Outcome = Literal["answered", "empty", "cut", "refused"]
"""What kind of reply it was; a call that failed gave none. All of these are the model's own doing, and are judged."""

# Inspect's words for why a model stopped -> those of RESPONSES. `unknown` says nothing, and the official rules would hold it
# against the sample.
_STOPS: Final = {
    "stop": "stop",
    "max_tokens": "length",
    "model_length": "length",
    "content_filter": "refusal",
    "tool_calls": "tool_calls",
}


@dataclass(frozen=True, slots=True)
class Reply:
    """One reply.

    Attributes:
        text: The answer, without reasoning that came apart from it.
        stop_reason: Why the model stopped, in the words of RESPONSES; None where the provider did not say.
        outcome: What kind of reply it is.
        model: The model that answered, as the provider names it.
        usage: Tokens, and cost where Inspect knows the price.
    """

    text: str
    stop_reason: str | None
    outcome: Outcome
    model: str
    usage: Mapping[str, float]

    def record(self) -> dict[str, Any]:
        """For the sample's store."""
        return {
            "text": self.text,
            "stop_reason": self.stop_reason,
            "outcome": self.outcome,
            "model": self.model,
            "usage": dict(self.usage),
        }


def reply_of(output: ModelOutput) -> Reply | None:
    """The reply in a model's output, or None where the call failed: then there is nothing to hold against the model."""
    if not output.choices or (output.error is not None and output.stop_reason == "unknown"):
        return None
    stop = _STOPS.get(output.stop_reason)
    text = output.completion
    outcome: Outcome = "answered"
    if stop == "refusal":
        outcome = "refused"
    elif stop == "length":
        outcome = "cut"
    elif not text.strip():
        outcome = "empty"
    return Reply(text, stop, outcome, output.model, _usage(output.usage))


def sample_of(
    problem: Problem, epoch: int, output: ModelOutput, store: Mapping[str, Any], more: Mapping[str, Any] | None = None
) -> Sample | None:
    """The sample for the judge, or None where the call failed.

    Args:
        problem: The problem asked.
        epoch: Inspect's number of the attempt, from 1.
        output: What came back.
        store: The sample's store, with the prover's reply if there was one.
        more: Further keys to keep with the verdict.
    """
    reply = reply_of(output)
    if reply is None:
        return None
    second = store.get(SECOND_STAGE)
    usage = {"solver": reply.usage}
    extra: dict[str, Any] = {"model": reply.model, "stop_reason": reply.stop_reason, "outcome": reply.outcome}
    if second is not None:
        usage["prover"] = second["usage"]
        extra["prover"] = {key: second[key] for key in ("model", "stop_reason", "outcome")}
    extra |= {"usage": total_usage(usage.values()), "usage_by_role": {role: dict(each) for role, each in usage.items()}}
    return Sample(
        problem,
        epoch - 1,
        response=reply.text,
        stop_reason=reply.stop_reason,
        second_stage=None if second is None else second["text"],
        extra={**extra, **(more or {})},
    )


def total_usage(usages: "Any") -> dict[str, float]:
    """The sum of several calls' tokens and costs."""
    total: dict[str, float] = {}
    for usage in usages:
        for key, value in usage.items():
            total[key] = total.get(key, 0) + value
    return total


def _usage(usage: ModelUsage | None) -> dict[str, float]:
    return {} if usage is None else usage.model_dump(exclude_none=True)

"""The Lean step of the official verdict: the assembled file, 60 seconds, and Lean's messages."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from combibench_eval.errors import (
    InfrastructureError,
    LeanUnavailableError,
    SandboxUnavailableError,
    WorkerLostError,
)
from combibench_eval.official.reasons import UNJUDGED, OfficialReason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from combibench_eval.lean.driver import Check, Driver
    from combibench_eval.lean.limits import Limits
    from combibench_eval.official.prepare import OfficialText

OFFICIAL_WALL_S = 60.0
"""Seconds that the public evaluator gives one check; its server has the header imported beforehand."""

SORRY_WARNING = "declaration uses 'sorry'"
"""Lean prints this up to 4.27. Later versions print backticks, so there a `sorry` passes, as it would there."""

_FAILED_PROCESS = {
    "timeout": OfficialReason.TIMEOUT,
    "memory": OfficialReason.MEMORY,
    "output": OfficialReason.OUTPUT_LIMIT,
    "crash": OfficialReason.CRASH,
}


class LeanMessage(Protocol):
    """The part of a Lean message that the rules look at."""

    @property
    def severity(self) -> str:
        """`error`, `warning` or `information`."""

    @property
    def text(self) -> str:
        """The message without its position."""


@dataclass(frozen=True, slots=True)
class OfficialVerdict:
    """What the published rules say of one sample."""

    verdict: Literal["pass", "fail", "unjudged"]
    reason: OfficialReason
    deviation: str | None = None


def official_limits(base: Limits, *, import_s: float = 0.0) -> Limits:
    """Return the limits of an official check: 60 seconds of wall clock and no CPU limit of its own.

    Args:
        base: Limits of the run; memory, output and processes are kept.
        import_s: Seconds that importing the header takes on this machine, where the driver imports it anew each time.
    """
    wall_s = OFFICIAL_WALL_S + import_s
    # Lean elaborates on several threads: no process of ours uses more CPU time than this within the wall limit.
    return dataclasses.replace(base, wall_s=wall_s, cpu_s=wall_s * 64)


def verdict_for(reason: OfficialReason, deviation: str | None = None) -> OfficialVerdict:
    """Return the verdict that a reason means."""
    if reason is OfficialReason.PROVED:
        return OfficialVerdict("pass", reason, deviation)
    return OfficialVerdict("unjudged" if reason in UNJUDGED else "fail", reason, deviation)


def judge_messages(messages: Iterable[LeanMessage], deviation: str | None = None) -> OfficialVerdict:
    """Judge Lean's messages on the assembled file: no error, and no warning of the old wording about `sorry`.

    Args:
        messages: All messages, in any order.
        deviation: Carried into the verdict.
    """
    reason = OfficialReason.PROVED
    for message in messages:
        if message.severity == "error":
            return verdict_for(OfficialReason.LEAN_ERROR, deviation)
        if message.severity == "warning" and SORRY_WARNING in message.text:
            reason = OfficialReason.SORRY
    return verdict_for(reason, deviation)


def judge_check(check: Check, deviation: str | None = None) -> OfficialVerdict:
    """Judge one check: a process that was stopped or died fails, as a failed request does there; else its messages.

    Messages that we could not keep are not taken for silence: such an output fails by itself.
    """
    finished = check.finished
    failed = _FAILED_PROCESS.get(finished.outcome)
    if failed is not None:
        return verdict_for(failed, deviation)
    verdict = judge_messages(check.messages, deviation)
    if verdict.verdict != "pass":
        return verdict
    if finished.stdout_total > len(finished.stdout):
        return verdict_for(OfficialReason.OUTPUT_LIMIT, deviation)
    if finished.exit_code != 0:
        # Lean exits with 1 after an error, and an error that left no message is one still.
        reason = OfficialReason.LEAN_ERROR if finished.exit_code == 1 else OfficialReason.CRASH
        return verdict_for(reason, deviation)
    # A sample that prints half a line in front of Lean's message makes it unreadable; the wording still stands there.
    read = sum(message.text.count(SORRY_WARNING) for message in check.messages)
    if finished.stdout.count(SORRY_WARNING.encode()) > read:
        return verdict_for(OfficialReason.SORRY, deviation)
    return verdict


async def official_verdict(text: OfficialText, driver: Driver, *, attempts: int = 3) -> OfficialVerdict:
    """Judge one sample by the published rules.

    Args:
        text: What the text steps made of it.
        driver: Started with an empty header (the file brings its own) and `official_limits`.
        attempts: Checks to try before a lost worker leaves the sample unjudged.

    Returns:
        The verdict. Failures on our side are `unjudged`, never an exception.
    """
    if text.code is None:
        return verdict_for(text.reason or OfficialReason.NO_FENCE, text.deviation)
    if not _is_unicode(text.code):
        return verdict_for(OfficialReason.LEAN_ERROR, text.deviation)
    for _ in range(attempts):
        try:
            return judge_check(await driver.check(text.code), text.deviation)
        except WorkerLostError:
            continue
        except InfrastructureError as error:
            return verdict_for(_reason_of(error), text.deviation)
    return verdict_for(OfficialReason.WORKER_LOST, text.deviation)


def _is_unicode(code: str) -> bool:
    """Say whether the code can be written to a file: JSON smuggles in halves of surrogate pairs."""
    try:
        code.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _reason_of(error: InfrastructureError) -> OfficialReason:
    if isinstance(error, SandboxUnavailableError):
        return OfficialReason.SANDBOX_UNAVAILABLE
    if isinstance(error, LeanUnavailableError):
        return OfficialReason.LEAN_UNAVAILABLE
    return OfficialReason.WORKER_LOST

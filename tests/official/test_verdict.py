"""The Lean step: how a check, or the lack of one, becomes a verdict."""

import asyncio
from collections.abc import Sequence

import pytest

from combibench_eval.errors import (
    InfrastructureError,
    LeanUnavailableError,
    SandboxUnavailableError,
    WorkerLostError,
)
from combibench_eval.lean.driver import Check
from combibench_eval.lean.job import Finished, Outcome
from combibench_eval.lean.limits import Limits
from combibench_eval.lean.messages import Message, Severity
from combibench_eval.official import OfficialText, judge_check, official_limits, official_verdict
from combibench_eval.official.reasons import Deviation, OfficialReason


def checked(
    *said: tuple[Severity, str],
    outcome: Outcome = "exited",
    exit_code: int | None = 0,
    lost: int = 0,
    stdout: bytes = b"",
) -> Check:
    messages = tuple(Message(severity=severity, text=text, line=1, column=0) for severity, text in said)
    finished = Finished(
        outcome=outcome,
        exit_code=exit_code,
        signal=None,
        stdout=stdout,
        stderr=b"",
        stdout_total=len(stdout) + lost,
        wall_s=1,
        cpu_s=1,
        peak_memory_mb=1,
        limit=None,
    )
    return Check(messages, finished)


class ScriptedDriver:
    """A driver whose checks end as they are told to, in order."""

    def __init__(self, outcomes: Sequence[Check | InfrastructureError]) -> None:
        self.outcomes = list(outcomes)
        self.bodies: list[str] = []

    async def start(self, header: str) -> None:
        raise AssertionError(f"the caller starts the driver, not with {header!r}")

    async def check(self, body: str) -> Check:
        self.bodies.append(body)
        outcome = self.outcomes.pop(0)
        if isinstance(outcome, InfrastructureError):
            raise outcome
        return outcome

    async def close(self) -> None:
        raise AssertionError("the caller closes the driver")


TEXT = OfficialText("import Mathlib", deviation=Deviation.ANSWER_ASCRIBED)


@pytest.mark.parametrize(
    ("check", "verdict", "reason"),
    [
        (checked(), "pass", "proved"),
        (checked(("warning", "declaration uses `sorry`")), "pass", "proved"),
        (checked(("error", "x"), exit_code=1), "fail", "lean_error"),
        (checked(("error", "x"), exit_code=0), "fail", "lean_error"),
        (checked(("warning", "declaration uses 'sorry'")), "fail", "sorry"),
        (checked(exit_code=1), "fail", "lean_error"),
        (checked(exit_code=139), "fail", "crash"),
        (checked(exit_code=None), "fail", "crash"),
        (checked(outcome="timeout", exit_code=None), "fail", "timeout"),
        (checked(outcome="memory", exit_code=None), "fail", "memory"),
        (checked(outcome="output", exit_code=None), "fail", "output_limit"),
        (checked(outcome="crash", exit_code=None), "fail", "crash"),
        (checked(lost=1), "fail", "output_limit"),
        (checked(("error", "x"), exit_code=1, lost=1), "fail", "lean_error"),
        (checked(stdout=b"""{"{"severity":"warning","data":"declaration uses 'sorry'"}"""), "fail", "sorry"),
        (checked(("information", "declaration uses 'sorry'"), stdout=b"declaration uses 'sorry'"), "pass", "proved"),
    ],
)
def test_a_check_becomes_a_verdict(check: Check, verdict: str, reason: str):
    result = judge_check(check, "answer_ascribed")

    assert (result.verdict, result.reason, result.deviation) == (verdict, reason, "answer_ascribed")


def test_the_assembled_file_is_what_lean_gets():
    driver = ScriptedDriver([checked()])

    verdict = asyncio.run(official_verdict(TEXT, driver))

    assert driver.bodies == ["import Mathlib"]
    assert (verdict.verdict, verdict.deviation) == ("pass", "answer_ascribed")


def test_a_refused_text_never_reaches_lean():
    driver = ScriptedDriver([])

    verdict = asyncio.run(official_verdict(OfficialText(None, OfficialReason.BANNED_WORD), driver))

    assert (verdict.verdict, verdict.reason) == ("fail", "banned_word")
    assert driver.bodies == []


def test_text_that_no_file_can_hold_fails_without_lean():
    verdict = asyncio.run(official_verdict(OfficialText("import Mathlib \ud800"), ScriptedDriver([])))

    assert (verdict.verdict, verdict.reason) == ("fail", "lean_error")


def test_a_lost_worker_is_tried_again():
    driver = ScriptedDriver([WorkerLostError("gone"), WorkerLostError("gone"), checked()])

    assert asyncio.run(official_verdict(TEXT, driver)).verdict == "pass"


def test_a_worker_lost_each_time_leaves_the_sample_unjudged():
    driver = ScriptedDriver([WorkerLostError("gone")] * 3)

    verdict = asyncio.run(official_verdict(TEXT, driver))

    assert (verdict.verdict, verdict.reason) == ("unjudged", "worker_lost")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (LeanUnavailableError("none"), "lean_unavailable"),
        (SandboxUnavailableError("none"), "sandbox_unavailable"),
        (InfrastructureError("busy"), "worker_lost"),
    ],
)
def test_what_the_sample_did_not_cause_is_unjudged(error: InfrastructureError, reason: str):
    verdict = asyncio.run(official_verdict(TEXT, ScriptedDriver([error])))

    assert (verdict.verdict, verdict.reason) == ("unjudged", reason)


def test_limits_are_a_minute_of_wall_clock_and_no_earlier_cpu_limit():
    limits = official_limits(Limits(memory_mb=1234), import_s=5)

    assert limits.wall_s == 65
    assert limits.cpu_s > limits.wall_s
    assert limits.memory_mb == 1234

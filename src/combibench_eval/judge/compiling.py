"""Stages 2 and 3: what came out of the Lean process, put into a reason where it is a failure."""

from typing import Any

from combibench_eval.judge.bench import MAX_ARTEFACT_BYTES
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import LeanMessage, Strict, strict
from combibench_eval.lean.driver import Check

MAX_MESSAGES = 50
MAX_MESSAGE_CHARACTERS = 4_000


def failure_of(check: Check) -> Strict | None:
    """The verdict on a compilation that leaves nothing to read, or None where there is an artefact.

    Nothing that the process prints can help it here: messages and exit code can only turn a file away.

    Args:
        check: the finished compilation.
    """
    finished = check.finished
    detail: dict[str, Any] = {"exit_code": finished.exit_code}
    if finished.limit is not None:
        detail["limit"] = finished.limit
    if finished.signal is not None:
        detail["signal"] = finished.signal
    match finished.outcome:
        case "timeout":
            return strict(Reason.TIMEOUT, Stage.COMPILE, **detail)
        case "memory":
            return strict(Reason.MEMORY, Stage.COMPILE, **detail)
        case "output":
            return strict(Reason.TOO_LARGE, Stage.COMPILE, **detail)
        case "crash":
            return strict(Reason.CRASH, Stage.COMPILE, **detail)
        case "exited":
            return _failure_after_exit(check, detail)


def _failure_after_exit(check: Check, detail: dict[str, Any]) -> Strict | None:
    first_error = next((message for message in check.messages if message.severity == "error"), None)
    if first_error is not None:
        where = f"line {first_error.line}, column {first_error.column}"
        return strict(Reason.LEAN_ERROR, Stage.COMPILE, error=_cap(first_error.text), at=where, **detail)
    if check.finished.exit_code != 0:
        # A stack overflow, for one, ends Lean without a word.
        tail = check.finished.stderr.decode(errors="replace")[-500:]
        if "out of memory" in tail:
            return strict(Reason.MEMORY, Stage.COMPILE, note="Lean could get no more memory", stderr=tail, **detail)
        return strict(Reason.CRASH, Stage.COMPILE, note="Lean failed without an error message", stderr=tail, **detail)
    if check.artefact_fault is not None:
        reason = Reason.TOO_LARGE if "too large" in check.artefact_fault else Reason.MALFORMED_ARTIFACT
        return strict(reason, Stage.COLLECT, note=f"the artefact was not collected: {check.artefact_fault}", **detail)
    if not check.artefact or "olean" not in check.artefact:
        return strict(Reason.NO_ARTIFACT, Stage.COLLECT, note="Lean reported success and wrote no artefact", **detail)
    size = sum(map(len, check.artefact.values()))
    if size > MAX_ARTEFACT_BYTES:
        note = f"{size} bytes of artefact; the limit is {MAX_ARTEFACT_BYTES}"
        return strict(Reason.TOO_LARGE, Stage.COLLECT, note=note, **detail)
    return None


def says_sorry(check: Check) -> bool:
    """Whether Lean warned of a `sorry`, as it does also for an `example`, which leaves no constant behind."""
    return any(
        message.kind == "hasSorry" or (message.severity == "warning" and "declaration uses" in message.text)
        for message in check.messages
    )


def capped_messages(check: Check) -> tuple[LeanMessage, ...]:
    """Lean's messages for the record: at most 50 of at most 4,000 characters, errors first kept."""
    ranked = sorted(check.messages, key=lambda message: message.severity != "error")[:MAX_MESSAGES]
    return tuple(
        LeanMessage(severity=message.severity, text=_cap(message.text), line=message.line, column=message.column)
        for message in ranked
    )


def _cap(text: str) -> str:
    kept = text[:MAX_MESSAGE_CHARACTERS]
    return kept if len(text) == len(kept) else kept + f"… ({len(text)} characters)"

"""The closed list of strict reasons, and the stages they come from (interface: "Reasons")."""

from enum import StrEnum


class Stage(StrEnum):
    """Where the judge stopped; the order is the order of judging."""

    PREPARE = "prepare"
    INTAKE = "intake"
    COMPILE = "compile"
    COLLECT = "collect"
    READ = "read"
    COMPARE = "compare"
    AXIOMS = "axioms"
    KERNEL = "kernel"
    ANSWER = "answer"
    VERDICT = "verdict"


class Reason(StrEnum):
    """Why a sample passed, failed or could not be judged."""

    PROVED = "proved"

    NO_CODE = "no_code"
    TRUNCATED = "truncated"
    TOO_LARGE = "too_large"
    FORBIDDEN_IMPORT = "forbidden_import"
    LEAN_ERROR = "lean_error"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    CRASH = "crash"
    NO_ARTIFACT = "no_artifact"
    MALFORMED_ARTIFACT = "malformed_artifact"
    SORRY = "sorry"
    AXIOM = "axiom"
    COMPILER_AXIOM = "compiler_axiom"
    MISSING_DECLARATION = "missing_declaration"
    KIND_CHANGED = "kind_changed"
    STATEMENT_CHANGED = "statement_changed"
    HELPER_CHANGED = "helper_changed"
    UNSAFE = "unsafe"
    ANSWER_TYPE = "answer_type"
    ANSWER_NOT_CLOSED = "answer_not_closed"
    ANSWER_NOT_PROVED_EQUAL = "answer_not_proved_equal"
    SECOND_STAGE_TOO_LONG = "second_stage_too_long"
    SECOND_STAGE_FAILED = "second_stage_failed"
    KERNEL_REJECTED = "kernel_rejected"

    LEAN_UNAVAILABLE = "lean_unavailable"
    SANDBOX_UNAVAILABLE = "sandbox_unavailable"
    KERNEL_UNAVAILABLE = "kernel_unavailable"
    NO_ARTIFACT_OVER_HTTP = "no_artifact_over_http"
    WORKER_LOST = "worker_lost"


UNJUDGED = frozenset(
    {
        Reason.LEAN_UNAVAILABLE,
        Reason.SANDBOX_UNAVAILABLE,
        Reason.KERNEL_UNAVAILABLE,
        Reason.NO_ARTIFACT_OVER_HTTP,
        Reason.WORKER_LOST,
    }
)
"""Reasons that no sample can cause: shown, never scored."""


def outcome_of(reason: Reason) -> str:
    """`pass`, `fail` or `unjudged`, which the reason alone decides."""
    if reason is Reason.PROVED:
        return "pass"
    return "unjudged" if reason in UNJUDGED else "fail"

"""The closed lists of official reasons and deviations; `docs/official.md` says what each means."""

from enum import StrEnum


class OfficialReason(StrEnum):
    """Why a sample passes, fails or cannot be judged under the published rules."""

    PROVED = "proved"

    GENERATION_NOT_FINISHED = "generation_not_finished"
    NO_FENCE = "no_fence"
    BANNED_WORD = "banned_word"
    STATEMENT_NOT_CONTAINED = "statement_not_contained"
    LEAN_ERROR = "lean_error"
    SORRY = "sorry"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    OUTPUT_LIMIT = "output_limit"
    CRASH = "crash"
    SECOND_STAGE_TOO_LONG = "second_stage_too_long"

    LEAN_UNAVAILABLE = "lean_unavailable"
    SANDBOX_UNAVAILABLE = "sandbox_unavailable"
    WORKER_LOST = "worker_lost"


class Deviation(StrEnum):
    """Where the paper is followed because the public code cannot work, or where a step had nothing to act on."""

    ANSWER_ASCRIBED = "answer_ascribed"
    """The ground truth was compared with its type written out: without it the comparison never elaborates."""
    CODE_GIVEN = "code_given"
    """The sample came as a Lean file: there was no fence to look for."""
    SECOND_STAGE_FROM_PAPER = "second_stage_from_paper"
    """The public second stage can never succeed: the rule of the paper was applied."""


UNJUDGED = frozenset({OfficialReason.LEAN_UNAVAILABLE, OfficialReason.SANDBOX_UNAVAILABLE, OfficialReason.WORKER_LOST})
"""Reasons that no sample can cause."""

"""The official verdict: the published one-stage Fine-Eval rules, so that numbers can be compared (`docs/official.md`).

It says what the public evaluator would say, including where that is wrong. Whether a sample really solves its problem
is the strict verdict's business.
"""

from combibench_eval.official.prepare import (
    NEEDS_ASCRIPTION,
    OfficialText,
    check_code,
    prepare_official,
    prepare_official_code,
    prepare_text,
)
from combibench_eval.official.reasons import Deviation, OfficialReason
from combibench_eval.official.second_stage import (
    SECOND_STAGE_LIMIT,
    prepare_second_stage,
    second_stage_length,
    second_stage_statement,
)
from combibench_eval.official.verdict import (
    OfficialVerdict,
    judge_check,
    judge_messages,
    official_limits,
    official_verdict,
)

__all__ = [
    "NEEDS_ASCRIPTION",
    "SECOND_STAGE_LIMIT",
    "Deviation",
    "OfficialReason",
    "OfficialText",
    "OfficialVerdict",
    "check_code",
    "judge_check",
    "judge_messages",
    "official_limits",
    "official_verdict",
    "prepare_official",
    "prepare_official_code",
    "prepare_second_stage",
    "prepare_text",
    "second_stage_length",
    "second_stage_statement",
]

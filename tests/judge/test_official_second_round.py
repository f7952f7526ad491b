"""The second round of the official rules: the reply's proof stands in the file that the paper describes."""

import pytest

from combibench_eval.judge.judge import Sample
from combibench_eval.judge.official_step import second_round
from combibench_eval.official import OfficialReason, prepare_official
from combibench_eval.problems.parse import parse_problem

STATEMENT = """import Mathlib

abbrev pairs_solution : ℕ → ℕ := sorry

theorem pairs (n : ℕ) : n * n + n = pairs_solution n := by sorry
"""
RESPONSE = """```lean4
import Mathlib

abbrev pairs_solution : ℕ → ℕ := fun n => (n + 1) * n

theorem pairs (n : ℕ) : n * n + n = pairs_solution n := by ring
```"""
PROBLEM = parse_problem("pairs", STATEMENT, where="the test", answer="fun n => n * (n + 1)")


def sample(reply: str | None) -> Sample:
    return Sample(PROBLEM, 0, response=RESPONSE, second_stage=reply)


@pytest.mark.parametrize("reply", ["by funext n; ring", "```lean4\nfunext n; ring\n```"])
def test_the_proof_stands_behind_the_equality(reply: str):
    second = second_round(prepare_official(RESPONSE, PROBLEM), sample(reply))
    assert second is not None
    assert second.code is not None
    assert second.code.rstrip().endswith("example : pairs_solution = fun n => n * (n + 1) := by funext n; ring")
    assert second.code.startswith("import Mathlib")
    assert second.deviation == "second_stage_from_paper"


def test_43_characters_are_too_long():
    second = second_round(prepare_official(RESPONSE, PROBLEM), sample("x" * 43))
    assert second is not None
    assert second.reason is OfficialReason.SECOND_STAGE_TOO_LONG
    allowed = second_round(prepare_official(RESPONSE, PROBLEM), sample("x" * 42))
    assert allowed is not None
    assert allowed.reason is None


def test_there_is_no_second_round_without_a_reply_or_after_a_refusal():
    assert second_round(prepare_official(RESPONSE, PROBLEM), sample(None)) is None
    assert second_round(prepare_official("no fence", PROBLEM), sample("rfl")) is None

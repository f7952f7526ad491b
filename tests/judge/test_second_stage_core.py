"""The 42-character proof on the embedded Lean: what may stand in it, and what may not."""

import asyncio

import pytest

from combibench_eval.judge.judge import ProblemJudge, Sample
from combibench_eval.judge.options import JudgeOptions, open_bench
from combibench_eval.judge.verdict import Strict
from combibench_eval.problems.parse import parse_problem

pytestmark = pytest.mark.embedded

STATEMENT = """abbrev pairs_solution : Nat → Nat := sorry

/-- Ordered pairs of two of n people, and each person with themselves. -/
theorem pairs (n : Nat) : n * n + n = pairs_solution n := by sorry
"""
CODE = """abbrev pairs_solution : Nat → Nat := fun n => (n + 1) * n

theorem pairs (n : Nat) : n * n + n = pairs_solution n := (Nat.succ_mul n n).symm
"""
GOOD = "funext n; exact Nat.mul_comm (n + 1) n"
REPLIES = {
    "none": None,
    "good": GOOD,
    "fenced": f"```lean4\nby\n  {GOOD}\n```",
    "sorry": "sorry",
    "exit": f"{GOOD}\n#exit",
    "wrong": "funext n; rfl",
    "more": "sorry\ntheorem z : True := trivial",
    "long": "funext n; exact ((((((Nat.mul_comm (n + 1) n))))))",
}
EXPECTED = {
    "none": "answer_not_proved_equal",
    "good": "proved",
    "fenced": "proved",
    "sorry": "second_stage_failed",
    "exit": "second_stage_failed",
    "wrong": "second_stage_failed",
    "more": "second_stage_failed",
    "long": "second_stage_too_long",
}


@pytest.fixture(scope="module")
def verdicts() -> dict[str, Strict]:
    async def run() -> dict[str, Strict]:
        options = JudgeOptions(lean="embedded", rules="strict", two_stage=True, memory=4096)
        judge = ProblemJudge(options, await open_bench(options))
        problem = parse_problem("pairs", STATEMENT, where="the test", answer="fun n => n * (n + 1)")
        found = {}
        for name, reply in REPLIES.items():
            found[name] = await judge.judge_strictly(Sample(problem, 0, code=CODE, second_stage=reply))
        return found

    return asyncio.run(run())


@pytest.mark.parametrize("name", REPLIES)
def test_reply(name: str, verdicts: dict[str, Strict]):
    assert verdicts[name].reason == EXPECTED[name], verdicts[name].model_dump_json(indent=1)


def test_the_request_shows_the_file_in_which_the_proof_is_judged(verdicts: dict[str, Strict]):
    file = verdicts["none"].detail["second_stage_file"]
    assert "pairs_solution" in file
    assert file.rstrip().endswith("sorry")
    assert "theorem pairs " not in file, "the problem's own theorem is not part of it"


def test_the_verdict_names_the_second_stage(verdicts: dict[str, Strict]):
    assert verdicts["good"].equal_by == {"pairs_solution": "second_stage"}

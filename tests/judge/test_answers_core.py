"""Every kind of hole with five answers each on the embedded Lean: accepted by which proof, refused for which reason."""

import pytest
from tests.judge.corpus import Case, assert_expected, cases_of, judge_all

from combibench_eval.judge.options import JudgeOptions
from combibench_eval.judge.verdict import Verdict

RIG = "answers_core"
CASES = cases_of(RIG)

pytestmark = pytest.mark.embedded


@pytest.fixture(scope="module")
def verdicts() -> dict[str, Verdict]:
    options = JudgeOptions(lean="embedded", rules="strict", timeout=60, memory=4096)
    return judge_all(RIG, CASES, options, workers=2)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_answer(case: Case, verdicts: dict[str, Verdict]) -> None:
    assert_expected(case, verdicts[case.name])
    if "equal_by_hole" in case.expected:
        assert dict(verdicts[case.name].strict.equal_by or {}) == case.expected["equal_by_hole"]

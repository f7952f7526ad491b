"""Every case of the core corpus on the embedded Lean: verdict, reason and stage as written down beforehand."""

import pytest
from tests.judge.corpus import Case, assert_expected, cases_of, judge_all

from combibench_eval.judge.options import JudgeOptions
from combibench_eval.judge.verdict import Verdict

CASES = cases_of("core")

pytestmark = pytest.mark.embedded


@pytest.fixture(scope="module")
def verdicts() -> dict[str, Verdict]:
    options = JudgeOptions(lean="embedded", rules="strict", timeout=60, memory=4096)
    return judge_all("core", CASES, options, workers=2)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case, verdicts: dict[str, Verdict]) -> None:
    assert_expected(case, verdicts[case.name])

"""Every kind of hole with eleven answers each on Lean 4.35: accepted by which proof, refused for which reason."""

import pytest
from tests.judge.corpus import Case, assert_expected, cases_of, judge_all
from tests.judge.native_bench import native_options

from combibench_eval.judge.options import bench_on
from combibench_eval.judge.verdict import Verdict
from combibench_eval.lean.toolchain import Toolchain

RIG = "answers_native"
CASES = cases_of(RIG)

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def verdicts(native_toolchain: Toolchain) -> dict[str, Verdict]:
    options = native_options()
    return judge_all(RIG, CASES, options, workers=2, bench=bench_on(native_toolchain, options))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_answer(case: Case, verdicts: dict[str, Verdict]) -> None:
    assert_expected(case, verdicts[case.name])
    if "equal_by_hole" in case.expected:
        assert dict(verdicts[case.name].strict.equal_by or {}) == case.expected["equal_by_hole"]

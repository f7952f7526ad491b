"""Every case of the native corpus on Lean 4.35 (64-bit artefacts): verdict, reason and stage as written down beforehand."""

import pytest
from tests.judge.corpus import Case, assert_expected, cases_of, judge_all
from tests.judge.native_bench import native_options

from combibench_eval.judge.options import bench_on
from combibench_eval.judge.verdict import Verdict
from combibench_eval.lean.toolchain import Toolchain

CASES = cases_of("native")

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def verdicts(native_toolchain: Toolchain) -> dict[str, Verdict]:
    options = native_options()
    return judge_all("native", CASES, options, workers=2, bench=bench_on(native_toolchain, options))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case, verdicts: dict[str, Verdict]) -> None:
    assert_expected(case, verdicts[case.name])

"""Constants that never unfold are not merged: two of equal content are still two."""

import asyncio

import pytest
from tests.judge.native_bench import native_options

from combibench_eval.judge.judge import ProblemJudge, Sample
from combibench_eval.judge.options import bench_on
from combibench_eval.judge.verdict import Strict
from combibench_eval.lean.toolchain import Toolchain
from combibench_eval.problems.parse import parse_problem

pytestmark = pytest.mark.native

HELPERS = """prelude
import Root

set_option genCtorIdx false

private opaque first : Nat

private opaque second : Nat

"""
STATEMENT = HELPERS + "theorem opaque_pair : Iff (Eq first second) (Eq second first) := sorry\n"
PROOF = "⟨fun h => Eq.symm h, fun h => Eq.symm h⟩"
CODES = {
    "honest": (HELPERS + f"theorem opaque_pair : Iff (Eq first second) (Eq second first) := {PROOF}\n", "proved"),
    "one": (
        HELPERS + "theorem opaque_pair : Iff (Eq first first) (Eq first first) := ⟨fun h => h, fun h => h⟩\n",
        "statement_changed",
    ),
    "other": (
        HELPERS
        + "private opaque third : Nat\n\n"
        + f"theorem opaque_pair : Iff (Eq third third) (Eq third third) := {PROOF}\n",
        "statement_changed",
    ),
}


def test_only_the_statement_itself_passes(native_toolchain: Toolchain):
    options = native_options()
    problem = parse_problem("opaque_pair", STATEMENT, where="the test")

    async def run() -> dict[str, Strict]:
        judge = ProblemJudge(options, bench_on(native_toolchain, options))
        return {name: await judge.judge_strictly(Sample(problem, 0, code=code)) for name, (code, _) in CODES.items()}

    found = asyncio.run(run())
    shown = {name: verdict.model_dump_json() for name, verdict in found.items()}
    assert {name: str(verdict.reason) for name, verdict in found.items()} == {
        name: reason for name, (_, reason) in CODES.items()
    }, shown

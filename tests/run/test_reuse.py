"""Equal samples are checked once, and a failure on our side is never kept as a verdict."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from tests.judge.corpus import CORPUS
from tests.run.native_score import Silent
from tests.run.stub_bench import PROBLEM, StubBench, proof_text, stub_bench

from combibench_eval.errors import WorkerLostError
from combibench_eval.judge.options import JudgeOptions
from combibench_eval.lean.driver import Check
from combibench_eval.lean.toolchain import Toolchain
from combibench_eval.run.main_job import RunResult, run_score
from combibench_eval.run.settings import RunRequest
from combibench_eval.run.summary import final_verdicts

pytestmark = pytest.mark.native


@dataclass(frozen=True, slots=True)
class CountingBench(StubBench):
    """Counts what it compiles, and loses a worker on texts that hold `lose:N`, the first N times."""

    compiled: Counter[str] = field(default_factory=Counter)

    async def compile(
        self, source: str, modules: Mapping[str, Mapping[str, bytes]] | None = None, *, extra_cpu_s: float = 0.0
    ) -> Check:
        self.compiled[source] += 1
        await asyncio.sleep(0.01)
        lost = re.search(r"lose:(\d+)", source)
        if lost and self.compiled[source] <= int(lost[1]):
            raise WorkerLostError("the worker died")
        return await StubBench.compile(self, source, modules, extra_cpu_s=extra_cpu_s)


@pytest.fixture(scope="module")
def bench(native_toolchain: Toolchain) -> tuple[CountingBench, JudgeOptions]:
    stub, options = stub_bench(native_toolchain)
    fields = {name: getattr(stub, name) for name in StubBench.__dataclass_fields__}
    return CountingBench(**fields), options


def run(
    bench: tuple[CountingBench, JudgeOptions], codes: list[str], folder: Path, name: str
) -> tuple[RunResult, Counter[str]]:
    counting = replace(bench[0], compiled=Counter())
    responses = folder / f"{name}.jsonl"
    responses.write_text("".join(json.dumps({"problem": PROBLEM, "code": code}) + "\n" for code in codes))
    options = replace(bench[1], cache=folder / "cache")
    request = RunRequest(
        str(CORPUS / "native" / "problems"), folder / name, options, workers=4, select=PROBLEM, self_test=False
    )
    return asyncio.run(run_score(str(responses), request, Silent(), bench=counting)), counting.compiled


def test_equal_samples_in_flight_and_later_are_checked_once(bench: tuple[CountingBench, JudgeOptions], tmp_path: Path):
    codes = [f"{proof_text()}-- {number % 5}\n" for number in range(40)]
    result, compiled = run(bench, codes, tmp_path, "first")
    submissions = {source: times for source, times in compiled.items() if "sorry" not in source}
    assert sorted(submissions.values()) == [1] * 5
    assert result.scored.judged == 40
    assert result.scored.reused == 35
    again, compiled = run(bench, codes, tmp_path, "second")
    assert [source for source in compiled if "sorry" not in source] == []
    assert again.scored.reused == 40
    assert {each.strict.reason for each in final_verdicts(tmp_path / "second")} == {"proved"}


def test_a_lost_worker_is_retried_and_blames_nobody(bench: tuple[CountingBench, JudgeOptions], tmp_path: Path):
    result, compiled = run(bench, [f"{proof_text()}-- lose:2 \n"], tmp_path, "run")
    assert result.complete
    assert next(times for source, times in compiled.items() if "lose:2" in source) == 3


def test_a_worker_lost_for_good_is_unjudged_and_judged_by_the_next_run(
    bench: tuple[CountingBench, JudgeOptions], tmp_path: Path
):
    codes = [f"{proof_text()}-- lose:3 \n", f"{proof_text()}-- fine\n"]
    first, _ = run(bench, codes, tmp_path, "run")
    assert not first.complete
    found = {each.sample: (each.strict.verdict, each.strict.reason) for each in final_verdicts(tmp_path / "run")}
    assert found == {0: ("unjudged", "worker_lost"), 1: ("pass", "proved")}
    second, compiled = run(bench, codes, tmp_path, "run")
    assert next(times for source, times in compiled.items() if "lose:3" in source) == 3, "it was tried again, not kept"
    assert second.scored.continued == 1

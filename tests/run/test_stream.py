"""10,000 responses through a Lean that answers at once: every one judged, in memory that does not grow with them."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from tests.judge.corpus import CORPUS
from tests.run.native_score import Silent
from tests.run.stub_bench import PROBLEM, proof_text, stub_bench

from combibench_eval.judge.verdict import Verdict
from combibench_eval.lean.toolchain import Toolchain
from combibench_eval.run.main_job import run_score
from combibench_eval.run.settings import RunRequest

pytestmark = pytest.mark.native

SAMPLES = 10_000
ALLOWED_GROWTH_MB = 48


class Weighing(Silent):
    """Notes this process's memory as samples go by."""

    def __init__(self) -> None:
        self.seen = 0
        self.rss_mb: dict[int, float] = {}

    def judged(self, verdict: Verdict) -> None:
        self.seen += 1
        if self.seen % 1000 == 0:
            self.rss_mb[self.seen] = psutil.Process().memory_info().rss / (1 << 20)


def test_ten_thousand_responses_in_bounded_memory(native_toolchain: Toolchain, tmp_path: Path):
    bench, options = stub_bench(native_toolchain)
    code = proof_text()
    responses = tmp_path / "responses.jsonl"
    with responses.open("w") as stream:
        for number in range(SAMPLES):
            response = f"Thinking about it for {number} tokens.\n\n```lean4\n{code}\n-- {number}\n```\n"
            stream.write(json.dumps({"problem": PROBLEM, "sample": number, "response": response}) + "\n")
    watcher = Weighing()
    options = replace(options, cache=tmp_path / "cache")
    request = RunRequest(
        str(CORPUS / "native" / "problems"), tmp_path / "run", options, workers=8, select=PROBLEM, self_test=False
    )
    result = asyncio.run(run_score(str(responses), request, watcher, bench=bench))
    assert result.complete
    assert result.summary.scores["strict"].passes == SAMPLES
    assert watcher.rss_mb[10_000] - watcher.rss_mb[3_000] < ALLOWED_GROWTH_MB

"""Sampling without a Lean on one machine, judging without a model on another."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("inspect_ai", reason="Inspect AI is not installed: pip install 'combibench-eval[inspect]'")

from inspect_ai.log import read_eval_log
from tests.inspect_ai.conftest import Bed, answer
from tests.inspect_ai.scripted import calls_of
from tests.run.native_score import Silent

from combibench_eval.errors import RunMismatchError, UsageError
from combibench_eval.inspect_ai.run import run_model
from combibench_eval.inspect_ai.scoring import score_log
from combibench_eval.run.summary import final_verdicts

pytestmark = pytest.mark.native


def test_sampled_without_lean_and_scored_later(bed: Bed):
    bed.write(
        {
            "native_proof_1": [{"text": answer("native_proof_1__direct")}],
            "native_number_1": [{"text": answer("native_number_1__literal")}],
        }
    )
    nowhere = bed.options(lean=str(bed.folder / "no-such-lean"))
    request = bed.request(1, score=False, select="native_[pn][ru][om]*_1", options=nowhere)
    assert run_model(request, Silent()) is None
    assert not request.run.out.exists(), "there is nothing to put into a run folder yet"
    (log,) = request.log_folder.glob("*.eval")
    header = read_eval_log(str(log), header_only=True)
    assert header.status == "success"
    assert not (header.results and header.results.scores)

    calls = len(calls_of(bed.calls))
    other = bed.request(1, score=False, select="native_[pn][ru][om]*_1", options=nowhere, temperature=0.5)
    with pytest.raises(RunMismatchError, match="other settings"):
        run_model(other, Silent())
    assert len(calls_of(bed.calls)) == calls

    scored = bed.request(1, select="native_[pn][ru][om]*_1").run
    result = asyncio.run(score_log(log, scored, Silent()))
    assert result.complete
    assert {each.problem: str(each.strict.reason) for each in final_verdicts(scored.out)} == {
        "native_proof_1": "proved",
        "native_number_1": "proved",
    }
    assert len(calls_of(bed.calls)) == calls == 2
    assert json.loads((scored.out / "summary.json").read_text())["completeness"]["samples_expected"] == 2


def test_a_limit_takes_the_first_problems(bed: Bed):
    bed.write({"native_proof_1": [{"text": answer("native_proof_1__direct")}]})
    request = bed.request(2, out="limited")
    result = run_model(replace(request, run=replace(request.run, limit=3)), Silent())
    assert result is not None
    assert result.complete
    assert [(each.problem, each.sample) for each in final_verdicts(request.run.out)] == [
        ("native_proof_1", 0),
        ("native_proof_1", 1),
    ]
    with pytest.raises(UsageError, match="fewer than the 2 samples"):
        run_model(replace(request, run=replace(request.run, limit=1)), Silent())


def test_what_is_no_log_is_refused(bed: Bed, tmp_path: Path):
    path = tmp_path / "some.eval"
    path.write_bytes(b"PK not really")
    with pytest.raises(UsageError, match="not a log of Inspect's"):
        asyncio.run(score_log(path, bed.request(1, out="never").run, Silent()))
    assert not (bed.folder / "never").exists()

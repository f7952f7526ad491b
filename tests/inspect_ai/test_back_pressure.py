"""A slow judge and a fast model: sampling goes on while Lean works, and stops when enough answers wait."""

import json
import time
from pathlib import Path

import pytest

pytest.importorskip("inspect_ai", reason="Inspect AI is not installed: pip install 'combibench-eval[inspect]'")

from tests.inspect_ai.conftest import Bed, answer, slow_lean
from tests.inspect_ai.scripted import calls_of
from tests.run.native_score import Silent

from combibench_eval.inspect_ai.run import _WAITING, run_model

pytestmark = pytest.mark.native

ATTEMPTS = 14
CONNECTIONS = 2
IN_FLIGHT = CONNECTIONS + _WAITING
"""Samples between their call and their verdict, at most, with one worker."""


def test_the_judge_s_queue_is_bounded_and_sampling_overlaps(lean_path: tuple[Path, Path], tmp_path: Path):
    bed = Bed(tmp_path, *lean_path)
    # Texts of their own, so that no verdict answers for another.
    bed.write(
        {"native_proof_1": [{"text": answer("native_proof_1__direct", f"\n-- {number}")} for number in range(ATTEMPTS)]}
    )
    options = bed.options(lean=str(slow_lean(tmp_path, bed.lean, 0.4)))
    request = bed.request(ATTEMPTS, select="native_proof_1", workers=1, options=options, max_connections=CONNECTIONS)
    offset = time.time() - time.monotonic()
    result = run_model(request, Silent())
    assert result is not None
    assert result.complete

    # The first check is of the reference; the others are of one sample each, in the order of their ends.
    checks = [json.loads(line) for line in (tmp_path / "lean.jsonl").read_text().splitlines()]
    ends = [end for _, end in checks][1:]
    assert len(ends) == ATTEMPTS
    calls = [each["at"] + offset for each in calls_of(bed.calls)]
    assert len(calls) == ATTEMPTS
    before_first_verdict = sum(call < ends[0] for call in calls)
    assert before_first_verdict == IN_FLIGHT, "answers wait for Lean without keeping the model from answering"
    for number, call in enumerate(calls):
        judged = sum(end < call for end in ends)
        assert number < judged + IN_FLIGHT, f"call {number + 1} was made while {number - judged} samples were in flight"

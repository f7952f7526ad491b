"""`kill -9` while answers wait for Lean, and the same command again: no answer that was there is asked for again."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("inspect_ai", reason="Inspect AI is not installed: pip install 'combibench-eval[inspect]'")

from tests.inspect_ai.conftest import Bed, answer, slow_lean
from tests.inspect_ai.native_run import command, environment, run_elsewhere
from tests.inspect_ai.scripted import calls_of

from combibench_eval.run.summary import final_verdicts

pytestmark = pytest.mark.native

ATTEMPTS = 6
HANGING = 2
"""Calls that never return, of the first process."""


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 120
    while not condition():
        assert process.poll() is None, "the run ended before it could be killed"
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def own_bed(lean_path: tuple[Path, Path], tmp_path: Path) -> Bed:
    return Bed(tmp_path, *lean_path)


def test_killed_with_answers_waiting_for_lean(own_bed: Bed):
    distinct = [{"text": answer("native_proof_1__direct", f"\n-- {number}")} for number in range(ATTEMPTS - HANGING)]
    own_bed.write({"native_proof_1": [*distinct, {"delay": 3600}]})
    lean = slow_lean(own_bed.folder, own_bed.lean, 1.0)
    request = own_bed.request(ATTEMPTS, select="native_proof_1", workers=1, options=own_bed.options(lean=str(lean)))
    replies = request.log_folder / "cache"

    def answers_are_there_and_lean_has_begun() -> bool:
        kept = [path for path in replies.rglob("*") if path.is_file() and path.stat().st_size]
        checks = own_bed.folder / "lean.jsonl"
        return len(kept) == len(distinct) and len(calls_of(own_bed.calls)) == ATTEMPTS and checks.exists()

    process = subprocess.Popen(command(own_bed, request), env=environment(own_bed), start_new_session=True)
    try:
        wait_for(answers_are_there_and_lean_has_begun, process)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    judged = len((own_bed.folder / "lean.jsonl").read_text().splitlines())
    assert judged < ATTEMPTS, "Lean was done before the kill: the test shows nothing"

    own_bed.write({"native_proof_1": [{"text": answer("native_proof_1__sorry_branch")}]})
    result = run_elsewhere(own_bed, request)

    assert result["complete"] is True
    assert len(calls_of(own_bed.calls)) == ATTEMPTS + HANGING, "only the calls in flight are made again"
    reasons = sorted(str(verdict.strict.reason) for verdict in final_verdicts(request.run.out))
    assert reasons == ["proved"] * (ATTEMPTS - HANGING) + ["sorry"] * HANGING
    assert json.loads((request.run.out / "summary.json").read_text())["completeness"]["complete"] is True

"""`kill -9` at random moments, and the same command again: the verdicts of an undisturbed run."""

import json
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.judge.corpus import cases_of
from tests.run.native_score import score_natively

from combibench_eval.run.summary import final_verdicts

pytestmark = pytest.mark.native

SAMPLES = 300
KILLS = 20


@pytest.fixture(scope="module")
def responses(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """300 samples of the native corpus, each with a text of its own so that none answers for another."""
    cases = [case for case in cases_of("native") if case.expected["verdict"] == "pass" or case.expected["compiles"]]
    path = tmp_path_factory.mktemp("responses") / "responses.jsonl"
    with path.open("w") as stream:
        for number in range(SAMPLES):
            case = cases[number % len(cases)]
            line = {"problem": case.problem, "sample": number, "code": f"{case.code}\n-- {number}\n"}
            stream.write(json.dumps(line) + "\n")
    return path


def verdicts(folder: Path) -> dict[tuple[str, int], tuple[str, str]]:
    return {(each.problem, each.sample): (each.strict.verdict, each.strict.reason) for each in final_verdicts(folder)}


def test_killed_twenty_times_and_continued(native_rig: tuple[Path, Path], responses: Path, tmp_path: Path):
    lean, library = native_rig
    started = time.monotonic()
    undisturbed = score_natively(lean, library, str(responses), tmp_path / "undisturbed", tmp_path / "cache-1")
    took = time.monotonic() - started
    assert undisturbed.complete

    chance = random.Random(20261130)
    command = [sys.executable, "-m", "tests.run.native_score", str(lean), str(library), str(responses)]
    command += [str(tmp_path / "killed"), str(tmp_path / "cache-2")]
    kills = 0
    while kills < KILLS:
        process = subprocess.Popen(command)
        try:
            assert process.wait(timeout=1.0 + chance.random() * took / 12) == 0
            break  # finished before the moment came
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            kills += 1
    assert subprocess.run(command, check=False).returncode == 0
    assert kills >= KILLS // 2, "too few kills to mean anything"
    assert verdicts(tmp_path / "killed") == verdicts(tmp_path / "undisturbed")
    assert len(verdicts(tmp_path / "killed")) == SAMPLES
    summary = json.loads((tmp_path / "killed" / "summary.json").read_text())
    assert summary["completeness"]["complete"] is True
    lines = (tmp_path / "killed" / "verdicts.jsonl").read_text().splitlines()
    assert len(lines) == SAMPLES, "a judged sample was judged again"


def test_two_runs_on_one_cache_at_once(native_rig: tuple[Path, Path], responses: Path, tmp_path: Path):
    lean, library = native_rig
    some = tmp_path / "some.jsonl"
    some.write_text("".join(responses.read_text().splitlines(keepends=True)[:40]))
    command = [sys.executable, "-m", "tests.run.native_score", str(lean), str(library), str(some)]
    running = [
        subprocess.Popen([*command, str(tmp_path / name), str(tmp_path / "cache")]) for name in ("first", "second")
    ]
    assert [process.wait(timeout=300) for process in running] == [0, 0]
    assert verdicts(tmp_path / "first") == verdicts(tmp_path / "second")
    assert len(verdicts(tmp_path / "first")) == 40

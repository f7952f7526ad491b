"""`combibench score` as a user runs it, on the embedded Lean: the expected verdict and reason on every line."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.judge.corpus import CORPUS, cases_of

pytestmark = pytest.mark.embedded

PROBLEMS = str(CORPUS / "core" / "problems")
CASES = [
    case for case in cases_of("core") if "limits" not in case.expected and case.expected["reason"] != "kernel_rejected"
]


def score(responses: Path, out: Path, cache: Path, *more: str) -> subprocess.CompletedProcess[str]:
    # Verdicts are kept in a folder of the test's own; artefacts, which are no verdicts, in the user's.
    code = (
        "import sys; from pathlib import Path; import combibench_eval.store.verdict_cache as store; "
        "folder = Path(sys.argv.pop(1)); real = store.VerdictCache.__init__; "
        "store.VerdictCache.__init__ = lambda self, path: real(self, folder / path.name); "
        "from combibench_eval.cli import main; main()"
    )
    arguments = ["score", str(responses), "--problems", PROBLEMS, "--lean", "embedded", "--out", str(out)]
    arguments += ["--rules", "strict", "--memory", "4096", "--json", *more]
    return subprocess.run(
        [sys.executable, "-c", code, str(cache), *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ,
    )


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "verdicts.jsonl").read_text().splitlines()]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Path, subprocess.CompletedProcess[str]]:
    folder = tmp_path_factory.mktemp("score")
    responses = folder / "responses.jsonl"
    with responses.open("w") as stream:
        for number, case in enumerate(CASES):
            line = {"problem": case.problem, "sample": number, "code": case.code, "model": "corpus", "case": case.name}
            stream.write(json.dumps(line) + "\n")
    return folder, responses, folder / "run", score(responses, folder / "run", folder / "cache")


def test_every_line_has_the_expected_verdict_and_reason(
    run: tuple[Path, Path, Path, subprocess.CompletedProcess[str]],
):
    _, _, out, done = run
    assert len(CASES) >= 60
    found = {line["extra"]["case"]: (line["strict"]["verdict"], line["strict"]["reason"]) for line in lines(out)}
    assert found == {case.name: (case.expected["verdict"], case.expected["reason"]) for case in CASES}, done.stderr


def test_a_complete_run_ends_with_zero_and_counts_every_sample(
    run: tuple[Path, Path, Path, subprocess.CompletedProcess[str]],
):
    _, _, out, done = run
    assert done.returncode == 0, done.stderr
    summary = json.loads((out / "summary.json").read_text())
    assert json.loads(done.stdout)["complete"] is True
    assert summary["completeness"]["samples_seen"] == len(CASES)
    passes = sum(case.expected["verdict"] == "pass" for case in CASES)
    assert summary["counts"]["strict"]["passes"] == passes
    assert (out / "report.html").stat().st_size > 10_000
    hashes = {line["code_sha256"] for line in lines(out)}
    assert {path.stem for path in (out / "code").iterdir()} == hashes


def test_the_same_command_again_judges_nothing_twice(
    run: tuple[Path, Path, Path, subprocess.CompletedProcess[str]],
):
    folder, responses, out, _ = run
    before = lines(out)
    again = score(responses, out, folder / "cache")
    assert again.returncode == 0, again.stderr
    assert lines(out) == before


def test_other_settings_are_refused_and_named(run: tuple[Path, Path, Path, subprocess.CompletedProcess[str]]):
    folder, responses, out, _ = run
    other = score(responses, out, folder / "cache", "--timeout", "7")
    assert other.returncode == 2
    assert "timeout_s" in other.stderr


def test_a_bad_line_makes_the_run_incomplete_and_costs_nothing_else(
    run: tuple[Path, Path, Path, subprocess.CompletedProcess[str]],
):
    folder, responses, _, _ = run
    some = responses.read_text().splitlines()[:3]
    bad = folder / "bad.jsonl"
    bad.write_text(
        "\n".join([some[0], "{broken", some[1], json.dumps({"problem": "nobody", "code": "x"}), some[2]]) + "\n"
    )
    done = score(bad, folder / "bad-run", folder / "cache")
    assert done.returncode == 3
    assert len(lines(folder / "bad-run")) == 3
    errors = [json.loads(line) for line in (folder / "bad-run" / "errors.jsonl").read_text().splitlines()]
    assert [error["line"] for error in errors] == [2, 4]


def test_an_older_run_judged_again_comes_to_the_same(run: tuple[Path, Path, Path, subprocess.CompletedProcess[str]]):
    folder, _, out, _ = run
    again = folder / "again"
    done = score(out, again, folder / "cache")
    assert done.returncode == 0, done.stderr
    key = ("problem", "sample")
    old = {tuple(line[each] for each in key): line["strict"]["reason"] for line in lines(out)}
    new = {tuple(line[each] for each in key): line["strict"]["reason"] for line in lines(again)}
    assert new == old
    assert all(line["extra"]["previous"]["strict"][1] == line["strict"]["reason"] for line in lines(again))

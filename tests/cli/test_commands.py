"""The commands that need no Lean, as a user types them: what they print and how they end."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.judge.corpus import CORPUS

PROBLEMS = str(CORPUS / "core" / "problems")


def combibench(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    code = "from combibench_eval.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], input=stdin, capture_output=True, text=True, check=False
    )


def test_list_as_json_is_one_object_a_problem():
    done = combibench("problems", "list", "--problems", PROBLEMS, "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert {row["kind"] for row in rows} == {"proof", "fill-in"}
    assert all({"name", "kind", "theorems", "holes", "source"} <= set(row) for row in rows)


def test_select_that_matches_nothing_is_a_usage_error():
    done = combibench("problems", "list", "--problems", PROBLEMS, "--select", "imo_*")
    assert done.returncode == 2
    assert "--select imo_*" in done.stderr


def test_show_suggests_the_nearest_name():
    done = combibench("problems", "show", "core_prof_1", "--problems", PROBLEMS)
    assert done.returncode == 2
    assert "core_proof_1" in done.stderr


def test_extract_prints_one_line_a_sample_and_reports_bad_lines():
    lines = [
        json.dumps({"problem": "core_proof_1", "response": "```lean4\ntheorem core_proof_1 : True := trivial\n```"}),
        "not json",
        json.dumps({"problem": "nobody", "response": "x"}),
        json.dumps({"problem": "core_proof_1", "response": "I cannot do this."}),
        json.dumps({"problem": "core_proof_1", "sample": 1, "response": "again"}),
        json.dumps({"problem": "core_proof_1", "response": "a", "code": "b"}),
        json.dumps({"problem": "core_proof_1", "sample": -1, "response": "a"}),
        '{"problem": "core_proof_1", "sample": 9, "response": "\\ud800"}',
    ]
    done = combibench("extract", "-", "--problems", PROBLEMS, stdin="\n".join(lines) + "\n")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(each["problem"], each["sample"], each["code"] is None) for each in found] == [
        ("core_proof_1", 0, False),
        ("core_proof_1", 1, True),
        ("core_proof_1", 9, True),
    ]
    assert found[1]["reason"] == "no_code"
    assert done.returncode == 3
    for number in (2, 3, 5, 6, 7):
        assert f"line {number}:" in done.stderr
    assert "line 8:" not in done.stderr


def test_version():
    assert combibench("--version").stdout.startswith("combibench-eval ")


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", "missing.jsonl", "--problems", PROBLEMS, "--out", "x"),
        ("score", "-", "--problems", PROBLEMS, "--out", "x", "--k", "0"),
        ("score", "-", "--problems", PROBLEMS, "--out", "x", "--shard", "3/2"),
        ("score", "-", "--problems", PROBLEMS, "--out", "x", "--workers", "none"),
        ("score", "-", "--problems", PROBLEMS, "--out", "x", "--lean-option", "maxHeartbeats"),
        ("score", "-", "--problems", "no/such/folder", "--out", "x"),
        ("score", "-", "--problems", PROBLEMS, "--out", "x", "--rules", "lenient"),
        ("explain", "no/such/run", "p", "0"),
        ("report", "no/such/run"),
        ("second-stage", "no/such/run"),
    ],
)
def test_usage_errors_end_with_two_and_name_the_culprit(arguments: tuple[str, ...], tmp_path: Path):
    code = "import os, sys; os.chdir(sys.argv.pop(1)); from combibench_eval.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), *arguments], input="", capture_output=True, text=True, check=False
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []

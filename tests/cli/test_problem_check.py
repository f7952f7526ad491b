"""`problems check` on the native rig: Lean 4.35, files that start with `prelude`."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tests.judge.corpus import CORPUS
from tests.judge.native_bench import native_options

from combibench_eval.cli.problem_check import check_problems
from combibench_eval.errors import LeanUnavailableError, UsageError
from combibench_eval.judge.options import JudgeOptions
from combibench_eval.problems import load_problems

pytestmark = pytest.mark.native

PROBLEMS = CORPUS / "native" / "problems"


@pytest.fixture
def options(native_rig: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> JudgeOptions:
    lean, library = native_rig
    monkeypatch.setenv("LEAN_PATH", str(library))
    # The rig's `lean` is a script, and a sandbox does not let a job start its interpreter.
    return replace(native_options(), lean=str(lean), sandbox="none", cache=tmp_path / "cache")


def rows(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_statement_of_the_corpus_can_be_judged(options, capsys):
    assert check_problems(str(PROBLEMS), options, None, as_json=True, workers=2) == 0
    found = rows(capsys)
    assert [row["problem"] for row in found] == [problem.name for problem in load_problems(PROBLEMS)]
    assert len(found) >= 9
    assert {row["status"] for row in found} == {"ok"}
    by_name = {row["problem"]: row for row in found}
    assert by_name["native_number_1"]["theorems"] == ["native_number_1"]
    assert by_name["native_number_1"]["holes"] == ["native_number_1_solution"]
    assert by_name["native_proof_1"]["holes"] == []
    assert all(isinstance(row["seconds"], float) and row["seconds"] > 0 for row in found)


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    folder = tmp_path / "problems"
    folder.mkdir()
    for name in ("native_proof_1", "native_number_1", "native_function_1"):
        shutil.copy(PROBLEMS / f"{name}.lean", folder)
    broken = (folder / "native_proof_1.lean").read_text() + "\ntheorem more : NoSuchThing := sorry\n"
    (folder / "native_proof_1.lean").write_text(broken)
    (folder / "metadata.csv").write_text(
        "theorem_name,natural_language,answer\n"
        "native_proof_1,,\nnative_number_1,,Nat.succ\nnative_function_1,,fun n => Nat.add n n\n"
    )
    return str(folder)


def test_what_does_not_compile_is_named_with_leans_first_error(options, faulty, capsys):
    assert check_problems(faulty, options, None, as_json=True, workers=2) == 3
    statement, truth, fine = rows(capsys)
    assert (statement["status"], truth["status"], fine["status"]) == ("excluded", "excluded", "ok")
    assert "NoSuchThing" in str(statement["why"])
    assert "the ground truth does not compile in its hole" in str(truth["why"])


def test_as_text(options, faulty, capsys):
    assert check_problems(faulty, options, None, as_json=False, workers=1) == 3
    shown = capsys.readouterr()
    lines = shown.out.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["excluded", "excluded", "ok"]
    assert "proves native_function_1; holes native_function_1_solution" in lines[2]
    assert lines[3].startswith("3 statements on Lean 4.35.0: 1 ok, 2 excluded; ")
    assert len(lines) == 4
    assert "1 at once" in shown.err


def test_a_part_of_the_problems(options, faulty, capsys):
    assert check_problems(faulty, options, "native_f*", as_json=True) == 0
    assert [row["problem"] for row in rows(capsys)] == ["native_function_1"]
    with pytest.raises(UsageError, match="--select"):
        check_problems(faulty, options, "imo*", as_json=True)


def test_without_a_lean_nothing_is_reported(options, faulty, tmp_path, capsys):
    with pytest.raises(LeanUnavailableError):
        check_problems(faulty, replace(options, lean=str(tmp_path / "no-lean")), None, as_json=True)
    assert capsys.readouterr().out == ""


def test_a_lean_that_is_lost_on_the_way_leaves_problems_unchecked(options, faulty, native_rig, tmp_path, capsys):
    # A Lean that answers for its version and cannot be started for files any more.
    lean = tmp_path / "lean"
    lean.write_text(f'#!/bin/sh\ncase " $* " in *.lean\\ *) rm "$0"; exit 127;; esac\nexec {native_rig[0]} "$@"\n')
    lean.chmod(0o755)
    assert check_problems(faulty, replace(options, lean=str(lean)), None, as_json=True, workers=1) == 3
    assert {row["status"] for row in rows(capsys)} & {"unchecked"}

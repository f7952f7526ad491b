"""A run folder is continued with its own settings, and with no others."""

from pathlib import Path

import pytest

from combibench_eval.errors import RunMismatchError, UsageError
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import Verdict, code_hash, strict
from combibench_eval.run.summary import final_verdicts
from combibench_eval.store.run_folder import differing_keys, open_run, read_verdicts


def verdict(sample: int, reason: Reason, **detail: object) -> Verdict:
    return Verdict(problem="p", problem_sha256="0", sample=sample, strict=strict(reason, Stage.VERDICT, **detail))


def test_other_settings_are_refused_by_name(tmp_path: Path):
    open_run(tmp_path / "run", {"lean": {"version": "4.28.0"}, "rules": "both"}).close()
    with pytest.raises(RunMismatchError, match=r"lean\.version"):
        open_run(tmp_path / "run", {"lean": {"version": "4.24.0"}, "rules": "both"})
    open_run(tmp_path / "run", {"lean": {"version": "4.24.0"}, "rules": "both"}, fresh=True).close()


def test_fresh_removes_what_a_run_wrote_and_nothing_else(tmp_path: Path):
    folder = open_run(tmp_path, {"a": 1})
    folder.add(verdict(0, Reason.PROVED), None)
    folder.close()
    (tmp_path / "notes.txt").write_text("mine")
    open_run(tmp_path, {"a": 2}, fresh=True).close()
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert list(read_verdicts(tmp_path)) == []


def test_a_folder_that_is_no_run_is_left_alone(tmp_path: Path):
    (tmp_path / "thesis.tex").write_text("x")
    with pytest.raises(UsageError, match="not empty"):
        open_run(tmp_path, {})
    assert not (tmp_path / "run.json").exists()


def test_code_is_kept_once_by_its_hash(tmp_path: Path):
    folder = open_run(tmp_path / "run", {})
    code = "theorem p : True := trivial\n"
    kept = verdict(0, Reason.PROVED).model_copy(update={"code_sha256": code_hash(code)})
    folder.add(kept, code)
    folder.add(kept.model_copy(update={"sample": 1}), code)
    folder.close()
    (file,) = (tmp_path / "run" / "code").iterdir()
    assert file.read_text() == code
    assert file.stem == code_hash(code)


def test_differing_keys_are_dotted():
    assert differing_keys({"a": {"b": 1, "c": 2}, "d": 3}, {"a": {"b": 1, "c": 4}, "e": 5}) == ["a.c", "d", "e"]


def test_a_judged_line_beats_an_unjudged_one_wherever_it_stands(tmp_path: Path):
    folder = open_run(tmp_path / "run", {})
    for sample, reason in (
        (0, Reason.WORKER_LOST),
        (1, Reason.WORKER_LOST),
        (0, Reason.PROVED),
        (2, Reason.SORRY),
        (1, Reason.LEAN_UNAVAILABLE),
    ):
        folder.add(verdict(sample, reason), None)
    folder.close()
    found = {each.sample: each.strict.reason for each in final_verdicts(tmp_path / "run")}
    assert found == {0: Reason.PROVED, 1: Reason.LEAN_UNAVAILABLE, 2: Reason.SORRY}

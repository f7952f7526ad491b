"""`combibench run` as a command: exit codes, JSON, dry runs, and what to do without Inspect."""

import importlib.util
import json
from pathlib import Path

import pytest
from tests.inspect_ai.conftest import Bed, answer

from combibench_eval.cli.model_options import parse_model_args, read_system
from combibench_eval.cli.model_run import run_dry_command, run_log_command, run_model_command
from combibench_eval.errors import UsageError

INSTALLED = importlib.util.find_spec("inspect_ai") is not None


def test_a_dry_run_prints_prompts_and_counts(bed: Bed, capsys: pytest.CaptureFixture[str]):
    code = run_dry_command(bed.request(4, select="native_number_1"), price="1,2", reply_tokens=500, as_json=False)
    said = capsys.readouterr().out
    assert code == 0
    assert "theorem native_number_1 : Eq (handshakes 7) native_number_1_solution := sorry" in said
    assert "1 problems x 4 = 4 calls; none was made" in said
    assert "2,000 (--reply-tokens)" in said
    assert not bed.calls.exists()


def test_a_dry_run_for_a_program(bed: Bed, capsys: pytest.CaptureFixture[str]):
    run_dry_command(bed.request(4, select="native_number_1"), price=None, reply_tokens=None, as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert (found["calls"], found["dollars"], found["tokens_out_is"]) == (4, None, "assumed")


@pytest.mark.native
@pytest.mark.skipif(not INSTALLED, reason="Inspect AI is not installed: pip install 'combibench-eval[inspect]'")
def test_a_run_then_its_log_scored_again(bed: Bed, capsys: pytest.CaptureFixture[str]):
    import tests.inspect_ai.scripted  # noqa: F401, PLC0415  # registers the provider

    bed.write({"native_number_1": [{"text": answer("native_number_1__literal")}]})
    request = bed.request(1, select="native_number_1")
    assert run_model_command(request, as_json=True) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["complete"] is True
    assert found["pass_at"]["strict"][0]["value"] == 1.0

    (log,) = request.log_folder.glob("*.eval")
    again = bed.request(1, out="again", select="native_number_1").run
    assert run_log_command(log, again, as_json=False) == 0
    assert (again.out / "summary.json").exists()


def test_without_inspect_the_message_says_what_to_install(bed: Bed, monkeypatch: pytest.MonkeyPatch):
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "inspect_ai" else found(name))
    with pytest.raises(UsageError, match=r"combibench-eval\[inspect\]"):
        run_model_command(bed.request(1), as_json=False)
    with pytest.raises(UsageError, match=r"combibench-eval\[inspect\]"):
        run_log_command(Path("some.eval"), bed.request(1).run, as_json=False)


def test_arguments_of_the_provider_s_client():
    assert parse_model_args(["device=cuda:0", "batch=8", "fast=true"]) == {"device": "cuda:0", "batch": 8, "fast": True}
    with pytest.raises(UsageError, match="NAME=VALUE"):
        parse_model_args(["device"])


def test_a_system_prompt_from_a_file(tmp_path: Path):
    (tmp_path / "system.txt").write_text("Be brief.")
    assert read_system(f"@{tmp_path / 'system.txt'}") == "Be brief."
    assert read_system("") == ""
    assert read_system(None) is None
    with pytest.raises(UsageError):
        read_system(f"@{tmp_path / 'absent'}")

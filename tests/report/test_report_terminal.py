"""The terminal shows what the page shows, at any width, and obeys nobody's escape codes or markup."""

import io
from pathlib import Path

import pytest
from rich.console import Console
from tests.report.runs import ATTACK, PROBLEMS, SETTINGS, small_samples, write_hostile_run, write_run

from combibench_eval.report import (
    ReportView,
    build_report,
    compare_view,
    explain,
    render_compare_terminal,
    render_terminal,
)
from combibench_eval.store.run_folder import read_verdicts


def a_console(width: int = 100) -> tuple[Console, io.StringIO]:
    out = io.StringIO()
    return Console(file=out, width=width, force_terminal=False), out


@pytest.mark.parametrize("width", [60, 100, 160])
def test_score_interval_completeness_and_caveats_come_first(small_view: ReportView, width: int) -> None:
    console, out = a_console(width)
    render_terminal(small_view, console)
    lines = out.getvalue().splitlines()
    assert all(len(line) <= width for line in lines)
    text = " ".join(" ".join(lines).split())
    assert text.index("8 of 9 samples judged") < text.index("Not judged, through no fault") < text.index("33.3")
    assert width < 100 or "33.3 (0.0–70.8)" in text


def test_the_large_run_fits_80_columns(large_view: ReportView) -> None:
    console, out = a_console(80)
    render_terminal(large_view, console)
    assert max(map(len, out.getvalue().splitlines())) <= 80


def test_text_from_others_is_neither_markup_nor_escape_code(tmp_path: Path) -> None:
    run, problems = write_hostile_run(tmp_path / "run", count=2, per_problem=3, bulk=2000)
    console, out = a_console()
    render_terminal(build_report(run, problems), console)
    other = compare_view(run, run)
    render_compare_terminal(other, console)
    for verdict in read_verdicts(run):
        explain(verdict, problems[0], ATTACK, console)
    text = out.getvalue()
    assert "[bold red]markup[/]" in text.replace("\n", "")
    assert not set(text) & {"\x1b", "\x00", "\x07", "\u202e", "\u200b", "\r"}


def test_explain_tells_verdict_evidence_and_file(small_run: Path) -> None:
    by_key = {(verdict.problem, verdict.sample): verdict for verdict in read_verdicts(small_run)}
    console, out = a_console()
    explain(by_key["alpha_2", 1], PROBLEMS[1], "theorem alpha_2 : 1 + 1 = 2 := rfl", console)
    text = out.getvalue()
    assert "strict    fail  answer_not_proved_equal" in text
    assert "official  pass  proved" in text
    assert "runs inside the submission" in text
    assert "Ground truth of alpha_2_solution: 2" in text
    assert "Proofs tried: rfl: failed, norm_num: tactic_missing" in text
    assert "1 theorem alpha_2" in text


def test_explain_needs_neither_statement_nor_file(small_run: Path) -> None:
    console, out = a_console()
    for verdict in read_verdicts(small_run):
        explain(verdict, None, None, console)
    assert "no Lean file was found in the response" in out.getvalue()


def test_explain_says_that_the_statement_is_another_one(small_run: Path) -> None:
    console, out = a_console()
    explain(next(iter(read_verdicts(small_run))), PROBLEMS[1], None, console)
    assert "not the one that was judged" in out.getvalue()


def test_comparisons_are_told_in_words(tmp_path: Path) -> None:
    complete = [(verdict, code) for verdict, code in small_samples() if verdict.problem == "alpha_1"]
    lost = [(complete[1][0].model_copy(update={"sample": sample}), complete[1][1]) for sample in range(3)]
    a = write_run(tmp_path / "a", lost, problems=PROBLEMS[:1])
    b = write_run(tmp_path / "b", complete, problems=PROBLEMS[:1])
    console, out = a_console(200)
    render_compare_terminal(compare_view(a, b), console)
    assert "The difference could be chance" in out.getvalue()
    assert "gained (1): alpha_1" in out.getvalue()
    c = write_run(tmp_path / "c", complete, problems=PROBLEMS[:1], settings={**SETTINGS, "timeout_s": 60.0})
    console, out = a_console(200)
    render_compare_terminal(compare_view(a, c), console)
    assert "Not comparable:" in out.getvalue()
    assert "the time limit differs" in out.getvalue()

"""Comparisons: the paired result, what was gained and lost, and refusals."""

from pathlib import Path

import pytest
from tests.report.runs import PROBLEMS, a_problem, a_verdict, proved, write_run

from combibench_eval.errors import UsageError
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import Official, strict
from combibench_eval.report import compare_view, render_compare_html
from combibench_eval.report.comparison import verdict_words

FAILED = strict(Reason.SORRY, Stage.READ)


def a_run(out: Path, passes: dict[str, int], n: int = 2) -> Path:
    problems = [problem for problem in PROBLEMS if problem.name in passes]
    samples = [
        (a_verdict(problem, i, proved() if i < passes[problem.name] else FAILED, "x"), "x")
        for problem in problems
        for i in range(n)
    ]
    return write_run(out, samples, problems=problems, per_problem=n)


def test_gained_lost_and_changed_problems_are_listed(tmp_path: Path) -> None:
    a = a_run(tmp_path / "a", {"alpha_1": 0, "alpha_2": 1, "beta_1": 1, "beta_2": 2})
    b = a_run(tmp_path / "b", {"alpha_1": 1, "alpha_2": 0, "beta_1": 2, "beta_2": 2})
    view = compare_view(a, b)
    assert [(pair.problem, pair.change) for pair in view.pairs] == [
        ("alpha_1", "gained"),
        ("alpha_2", "lost"),
        ("beta_1", "more"),
    ]
    assert view.same == 1
    found = view.rules[0].result
    assert found is not None
    assert (found.only_a, found.only_b, found.both, found.neither) == (("alpha_2",), ("alpha_1",), 2, 0)
    assert "could be chance" in verdict_words(found)
    page = render_compare_html(view)
    assert "The difference could be chance" in page
    assert "exact McNemar test" in page.replace("Exact", "exact")


def test_equal_runs_differ_nowhere(tmp_path: Path) -> None:
    passes = {"alpha_1": 1, "alpha_2": 0}
    view = compare_view(a_run(tmp_path / "a", passes), a_run(tmp_path / "b", passes))
    found = view.rules[0].result
    assert found is not None
    assert verdict_words(found) == "No problem differs."
    assert view.pairs == ()


def test_runs_that_are_not_comparable_are_refused_with_every_reason(tmp_path: Path) -> None:
    a = a_run(tmp_path / "a", {"alpha_1": 1})
    other = a_problem("alpha_1", words="other")
    changed = type(other)(**{**{key: getattr(other, key) for key in other.__slots__}, "sha256": "0" * 64})
    samples = [(a_verdict(changed, 0, proved(), "x", official=Official(verdict="unjudged", reason="not_asked")), "x")]
    b = write_run(tmp_path / "b", samples, problems=[changed], per_problem=2)
    view = compare_view(a, b)
    strict_rule, official = view.rules
    assert strict_rule.result is None
    assert any("1 of 1 statements differ" in reason for reason in strict_rule.refused)
    assert any("b is incomplete" in reason for reason in strict_rule.refused)
    assert official.result is None
    # Another statement under the same name: nothing is set side by side.
    assert view.pairs == ()
    page = render_compare_html(view)
    assert "Not comparable." in page
    assert "1 of 1 statements differ" in page
    assert "<svg" not in page


def test_runs_of_one_name_are_told_apart_by_their_paths(tmp_path: Path) -> None:
    first, second = tmp_path / "x" / "run", tmp_path / "y" / "run"
    view = compare_view(a_run(first, {"alpha_1": 1}), a_run(second, {"alpha_1": 1}))
    assert (view.a.label, view.b.label) == (str(first), str(second))


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not a run folder"):
        compare_view(a_run(tmp_path / "a", {"alpha_1": 1}), tmp_path)

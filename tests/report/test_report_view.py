"""What a report says of a run whose every figure is known beforehand."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.report.runs import (
    PROBLEMS,
    SETTINGS,
    a_problem,
    a_verdict,
    proved,
    small_samples,
    write_run,
    write_small_run,
)

from combibench_eval.errors import UsageError
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import strict
from combibench_eval.report import ReportView, build_report
from combibench_eval.report.exports import report_json
from combibench_eval.report.reading import read_code

GOLDEN = Path(__file__).with_name("golden") / "small_view.json"


def caveats(view: ReportView) -> dict[str, str]:
    return {caveat.code: caveat.weight for caveat in view.head.caveats}


def test_the_view_of_the_small_run_is_the_golden_one(small_view: ReportView) -> None:
    # Published results are data of their own and grow; everything else is this run's.
    view = replace(small_view, curve=replace(small_view.curve, published=()))
    assert report_json(view) == json.loads(GOLDEN.read_text("utf-8"))


def test_scores_are_means_over_problems(small_view: ReportView) -> None:
    strict_score, plain, official = (small_view.overall.score(rule) for rule in ("strict", "strict_plain", "official"))
    assert (strict_score.problems, strict_score.solved, strict_score.passes, strict_score.judged) == (3, 2, 3, 8)
    assert strict_score.at[0].value == pytest.approx((1 / 3 + 2 / 3 + 0) / 3)
    assert plain.passes == 2
    assert (official.solved, official.passes) == (3, 5)


def test_the_funnel_loses_each_failed_sample_once(small_view: ReportView) -> None:
    # 8 judged: no_code; lean_error and a truncated one with the same error; sorry; a wrong answer; 3 passes.
    assert [step.left for step in small_view.funnel] == [8, 7, 7, 5, 4, 4, 4, 4, 3]
    assert small_view.funnel[3].reasons == {"lean_error": 1, "truncated": 1}


def test_the_funnel_says_where_no_kernel_ran(tmp_path: Path) -> None:
    problem = PROBLEMS[0]
    view = build_report(write_run(tmp_path / "run", [(a_verdict(problem, 0, proved(), "x"), "x")], problems=[problem]))
    assert [step.name for step in view.funnel if not step.ran] == ["independent kernel agrees"]


def test_differences_are_grouped_with_a_reason_why(small_view: ReportView) -> None:
    found = {(group.strict_reason, group.official): group for group in small_view.agreement.groups}
    assert set(found) == {("answer_not_proved_equal", "pass"), ("sorry", "pass")}
    assert [(ref.problem, ref.sample) for ref in found["sorry", "pass"].samples] == [("beta_1", 1)]
    assert "backticks" in found["sorry", "pass"].why
    assert small_view.agreement.deviations == {"answer_ascribed": 1}
    assert small_view.agreement.table["unjudged"]["unjudged"] == 1


def test_every_caveat_of_the_small_run_is_raised(small_view: ReportView) -> None:
    assert caveats(small_view) == {
        "unjudged": "serious",
        "no_kernel": "serious",
        "excluded": "note",
        "faulty": "note",
        "weak_answers": "note",
        "official_incomplete": "note",
    }
    assert [caveat.weight for caveat in small_view.head.caveats][:2] == ["serious", "serious"]
    assert not small_view.head.complete
    assert small_view.head.completeness == "8 of 9 samples judged, 1 problem excluded"


def test_the_best_proof_is_a_plain_answer_even_where_it_is_longer(small_view: ReportView) -> None:
    best = next(problem for problem in small_view.problems if problem.name == "alpha_2").best
    assert best is not None
    assert best.sample == 0
    assert best.code is not None
    assert "the longer file" in best.code.text


def test_cost_is_summed_over_the_samples_that_record_it(small_view: ReportView) -> None:
    cost = small_view.cost
    assert (cost.tokens_in, cost.tokens_out, cost.samples_with_tokens) == (100, 1000, 1)
    assert (cost.money, cost.samples_with_money, cost.currency) == (0.25, 1, None)
    assert cost.lean_wall_s == 15.0
    assert [(one.low, one.samples) for one in cost.bins] == [(2.0, 1), (5.0, 0), (10.0, 1)]
    assert cost.wall_quantiles == {"50 %": 3.0, "90 %": 12.0, "99 %": 12.0, "100 %": 12.0}


def test_a_complete_clean_run_has_no_serious_caveat(tmp_path: Path) -> None:
    samples = [(verdict, code) for verdict, code in small_samples() if verdict.kernels]
    problems = PROBLEMS[:2]
    view = build_report(write_run(tmp_path / "run", samples, problems=problems, per_problem=1), problems)
    assert view.head.complete
    assert caveats(view) == {}
    assert view.overall.score("strict").at[0].value == 1.0


def test_a_pass_on_a_statement_that_cannot_be_solved_is_reported(tmp_path: Path) -> None:
    problem = a_problem("hackmath_7")
    samples = [(a_verdict(problem, 0, proved(), "x"), "x")]
    run = write_run(tmp_path / "run", samples, problems=[problem], per_problem=1, faulty=frozenset({"hackmath_7"}))
    assert caveats(build_report(run))["passes_on_faulty"] == "serious"


def test_a_sample_without_sandbox_and_mixed_judges_are_serious(tmp_path: Path) -> None:
    problem = PROBLEMS[0]
    failed = strict(Reason.SORRY, Stage.READ)
    samples = [
        (a_verdict(problem, 0, failed, "x", sandbox="none"), "x"),
        (a_verdict(problem, 1, failed, "x", judge_version="2"), "x"),
    ]
    found = caveats(build_report(write_run(tmp_path / "run", samples, problems=[problem], per_problem=2)))
    assert found["no_sandbox"] == found["mixed_judges"] == "serious"


def test_the_report_builds_without_the_data_set(small_run: Path, small_view: ReportView) -> None:
    view = build_report(small_run)
    assert [problem.statement for problem in view.problems] == [None] * 4
    assert view.groups == small_view.groups
    assert view.problems[0].samples == small_view.problems[0].samples


def test_other_statements_than_those_judged_are_not_shown(small_run: Path) -> None:
    other = replace(PROBLEMS[0], statement="theorem alpha_1 : False := by sorry", sha256="0" * 64)
    view = build_report(small_run, [other, *PROBLEMS[1:]])
    assert view.problems[0].statement is None
    assert view.problems[1].statement is not None
    assert "changed_statements" in caveats(view)


def test_a_run_that_was_killed_is_reported_from_its_verdicts(tmp_path: Path, small_view: ReportView) -> None:
    run = write_small_run(tmp_path / "run")
    (run / "summary.json").unlink()
    with (run / "verdicts.jsonl").open("a") as stream:
        stream.write('{"problem": "alpha_1", "torn')
    view = build_report(run, PROBLEMS)
    # Without the summary nobody knows that beta_2 was excluded: its sample is missing, and the report says so.
    assert view.overall.problems == 4
    assert view.overall.score("strict").passes == small_view.overall.score("strict").passes
    assert caveats(view)["missing"] == "serious"


def test_a_sample_judged_at_last_counts_once_and_as_judged_last(tmp_path: Path) -> None:
    problem = PROBLEMS[0]
    run = write_run(tmp_path / "run", [(a_verdict(problem, 0, proved(), "x"), "x")], problems=[problem], per_problem=1)
    lost = a_verdict(problem, 0, strict(Reason.WORKER_LOST, Stage.PREPARE), "x")
    failed = a_verdict(problem, 0, strict(Reason.ANSWER_NOT_PROVED_EQUAL, Stage.ANSWER), "x")
    passed = (run / "verdicts.jsonl").read_text().strip()
    lines = [lost.model_dump_json(), failed.model_dump_json(), passed, lost.model_dump_json()]
    (run / "verdicts.jsonl").write_text("\n".join(lines) + "\n")
    view = build_report(run)
    assert view.head.completeness == "1 of 1 sample judged, no problem excluded"
    assert view.overall.score("strict").passes == 1


def test_other_k_can_be_asked_for(small_run: Path) -> None:
    assert build_report(small_run, ks=[3]).ks == (3,)
    assert build_report(small_run).ks == tuple(SETTINGS["k"])


@pytest.mark.parametrize("spoil", ["missing", "no JSON", "other schema"])
def test_what_is_no_run_folder_is_refused_by_name(tmp_path: Path, spoil: str) -> None:
    run = write_small_run(tmp_path / "run")
    if spoil == "missing":
        (run / "run.json").unlink()
    elif spoil == "no JSON":
        (run / "run.json").write_text("{")
    else:
        (run / "summary.json").write_text('{"schema": 99}')
    with pytest.raises(UsageError, match="run"):
        build_report(run)


def test_a_hash_that_is_a_path_reads_nothing(tmp_path: Path) -> None:
    problem = PROBLEMS[0]
    (tmp_path / "secret.lean").write_text("secret")
    verdict = a_verdict(problem, 0, proved()).model_copy(update={"code_sha256": "../../secret"})
    folder = write_run(tmp_path / "run", [(verdict, None)], problems=[problem], per_problem=1)
    with pytest.raises(UsageError, match="code_sha256"):
        build_report(folder)
    assert read_code(folder, "../../secret") is None


def test_the_large_run_adds_up(large_view: ReportView) -> None:
    score = large_view.overall.score("strict")
    assert large_view.head.samples_judged == score.judged == 97 * 16
    assert large_view.funnel[0].left == score.judged
    assert large_view.funnel[-1].left == score.passes
    assert sum(row.total for row in large_view.reasons) == score.judged - score.passes
    assert sum(cell.passes for group in large_view.grid for cell in group.cells) == score.passes
    table = large_view.agreement.table
    differing = sum(len(group.samples) for group in large_view.agreement.groups)
    assert differing == table["pass"]["fail"] + table["fail"]["pass"]
    assert sum(row.samples for row in large_view.lean_errors) == next(
        row.total for row in large_view.reasons if row.reason == "lean_error"
    )
    assert [group.source for group in large_view.grid][:3] == ["hackmath", "brualdi", "imo"]

"""A run's counts as terminal tables."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from combibench_eval.run.main_job import RunResult
from combibench_eval.scoring.estimates import PassAt
from combibench_eval.scoring.summary import Summary


def print_summary(result: RunResult, folder: Path, console: Console) -> None:
    """Completeness first, then scores, then failures by reason."""
    summary, scored = result.summary, result.scored
    completeness = summary.completeness
    judged = completeness.rules["strict"]
    console.print(
        f"{judged.judged} of {judged.expected} samples judged"
        f"{'' if result.complete else ' (the run is not complete)'}"
        f"; {completeness.problems_expected} problems"
        + (
            f", {len(completeness.problems_without_samples)} without samples"
            if completeness.problems_without_samples
            else ""
        )
    )
    if scored.errors:
        console.print(f"{scored.errors} input lines are no samples: see errors.jsonl", style="yellow")
    for problem, why in completeness.problems_excluded.items():
        console.print(f"excluded: {problem}: {why}", style="yellow", markup=False)
    _scores(summary, console)
    for rule in ("strict", "official"):
        failures = summary.failures[rule]
        if failures:
            shown = ", ".join(f"{count} {reason}" for reason, count in failures.items())
            console.print(f"failures ({rule}): {shown}", markup=False)
    if summary.answer_forms:
        shown = ", ".join(f"{count} {form}" for form, count in summary.answer_forms.items() if form != "none")
        if shown:
            console.print(f"answers of passing samples: {shown}", markup=False)
    console.print(f"run folder: {folder}; report: {folder}/report.html", markup=False)


def _scores(summary: Summary, console: Console) -> None:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("")
    for column in ("solved", "passes", *(f"pass@{each.k}" for each in summary.scores["strict"].pass_at)):
        table.add_column(column, justify="right")
    for rule, score in summary.scores.items():
        if rule == "strict_plain" and score.passes == summary.scores["strict"].passes:
            continue
        label = {"strict": "strict", "strict_plain": "strict, without computed answers", "official": "official"}[rule]
        table.add_row(
            label,
            f"{score.solved} of {score.problems}",
            f"{score.passes} of {score.judged}",
            *(_shown(each) for each in score.pass_at),
        )
    console.print(table)


def _shown(score: PassAt) -> str:
    if score.value is None:
        return f"at least {score.at_least:.3f}"
    interval = score.interval
    return f"{score.value:.3f}" + (f" [{interval.low:.3f}, {interval.high:.3f}]" if interval else "")

"""From a run folder to its report."""

from collections.abc import Sequence
from pathlib import Path

from combibench_eval.problems.model import Problem
from combibench_eval.report.all_visible import all_visible
from combibench_eval.report.cost import cost_of
from combibench_eval.report.counts import agreement_of, curve_of, grid_of, score_groups
from combibench_eval.report.details import Budget, problems_of
from combibench_eval.report.failures import funnel_of, lean_errors_of, reasons_of
from combibench_eval.report.head import data_of, head_of, look_up
from combibench_eval.report.model import ReportView
from combibench_eval.report.reading import RunRecord, read_record
from combibench_eval.report.text import one_line

FULL_TEXT_BYTES = 2_200_000
"""Of Lean files, statements and evidence in full over the whole report: keeps it under 5 MB for 1,600 samples, whatever
they hold (a line a sample takes up to 1.7 KB, where nearly every character has to be escaped)."""

_VERSIONS = {
    "package": ("package_version",),
    "judge": ("judge_version",),
    "lean": ("lean.version",),
    "lean_githash": ("lean.githash",),
    "lean_fingerprint": ("lean.fingerprint",),
    "library": ("lean.library", "library"),
    "sandbox": ("sandbox",),
}


def build_report(
    folder: Path, problems: Sequence[Problem] | None = None, *, ks: Sequence[int] | None = None
) -> ReportView:
    """Reads a run folder and works out everything that its report says.

    Args:
        folder: the run folder.
        problems: the statements, if at hand; without them the report shows none, and is complete otherwise.
        ks: the k's of pass@k; None for those of the run.

    Raises:
        UsageError: not a run folder, or a file in it that cannot be read.
        ValueError: a k below 1.
    """
    return view_of(read_record(folder, problems, ks))


def view_of(run: RunRecord) -> ReportView:
    """The report of a run that was read."""
    groups = score_groups(run)
    view = ReportView(
        head=head_of(run),
        ks=tuple(estimate.k for estimate in groups[0].score("strict").at),
        groups=groups,
        grid=grid_of(run),
        curve=curve_of(run),
        agreement=agreement_of(run),
        funnel=funnel_of(run),
        reasons=reasons_of(run),
        lean_errors=lean_errors_of(run),
        answer_forms=dict(run.summary.answer_forms),
        cost=cost_of(run),
        problems=problems_of(run, Budget(FULL_TEXT_BYTES)),
        versions={
            **{name: _version(run, paths) for name, paths in _VERSIONS.items()},
            "data": data_of(run.settings),
        },
    )
    return all_visible(view)


def _version(run: RunRecord, paths: tuple[str, ...]) -> str | None:
    value = look_up(run.settings, *paths)
    return None if value is None else one_line(str(value), 200)

"""`combibench merge`."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from combibench_eval.cli.tables import print_summary
from combibench_eval.problems import load_problems
from combibench_eval.run.main_job import RunResult
from combibench_eval.run.merge import Merged, merge_runs
from combibench_eval.run.score import Scored


def merge(folders: Sequence[Path], out: Path, *, problems: str | None, ks: Sequence[int] | None, as_json: bool) -> int:
    """Merges the parts of a run and prints the counts of the whole.

    Args:
        folders: The run folders.
        out: The new one.
        problems: Where the problems come from; None for what the parts know of them.
        ks: The k's of pass@k; None for those of the parts.
        as_json: The counts as JSON.

    Returns:
        0 where the result is the whole run and complete, 3 otherwise.

    Raises:
        UsageError: The folders cannot be merged; the message says why.
    """
    chosen = None if problems is None else load_problems(problems)
    merged = merge_runs(folders, out, problems=chosen, ks=ks)
    if as_json:
        print(json.dumps(_record(merged), ensure_ascii=False))  # noqa: T201  # the command's output
    else:
        _show(merged, len(folders), out, Console(highlight=False))
    return 0 if merged.complete else 3


def _record(merged: Merged) -> dict[str, object]:
    fields = {key: value for key, value in asdict(merged).items() if key not in {"summary", "skipped"}}
    return {**merged.summary.to_json(), **fields, "excluded_samples": merged.skipped}


def _show(merged: Merged, folders: int, out: Path, console: Console) -> None:
    repeated = f", {merged.repeated} lines repeated" if merged.repeated else ""
    console.print(f"{folders} run folders merged: {merged.samples} samples{repeated}", markup=False)
    for note in merged.notes:
        console.print(note, style="yellow", markup=False)
    if merged.code_missing:
        console.print(
            f"{merged.code_missing} Lean files are in none of the folders; their verdicts stand", style="yellow"
        )
    excluded = dict(merged.summary.completeness.problems_excluded)
    scored = Scored(judged=merged.samples, errors=merged.input_errors, excluded=excluded, skipped=merged.skipped)
    print_summary(RunResult(merged.summary, scored, merged.complete), out, console)

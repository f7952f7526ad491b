"""`combibench report`, `compare`, `explain` and `second-stage`: what a run folder says."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from combibench_eval.errors import ProblemSourceError, UsageError
from combibench_eval.inspect_ai.prompts import second_stage_prompt
from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems import Problem, load_problems
from combibench_eval.report.build import build_report
from combibench_eval.report.comparison import compare_view
from combibench_eval.report.explain import explain
from combibench_eval.report.exports import export_csv, export_json, export_leaderboard, report_json
from combibench_eval.report.html import write_compare_html, write_html
from combibench_eval.report.markdown import export_markdown
from combibench_eval.report.reading import read_code
from combibench_eval.report.terminal import render_compare_terminal, render_terminal
from combibench_eval.run.summary import final_verdicts
from combibench_eval.store.run_folder import read_run

REPORT = "report.html"
_EXPORTS = {"csv": export_csv, "json": export_json, "leaderboard": export_leaderboard, "md": export_markdown}


def report(folder: Path, source: str | None, ks: Sequence[int] | None, exports: Sequence[str], *, as_json: bool) -> int:
    """Writes `report.html` into the run folder, prints the same as tables, and writes the exports asked for."""
    view = build_report(folder, problems_of(folder, source), ks=ks)
    write_html(view, folder / REPORT)
    for export in exports:
        kind, equals, path = export.partition("=")
        if not equals or kind not in _EXPORTS:
            raise UsageError(f"--export {export}: write KIND=PATH with a KIND of {', '.join(_EXPORTS)}")
        _EXPORTS[kind](view, Path(path))
    if as_json:
        print(json.dumps(report_json(view), ensure_ascii=False))  # noqa: T201  # the command's output
    else:
        console = Console(highlight=False)
        render_terminal(view, console)
        console.print(f"report: {folder / REPORT}", markup=False)
    return 0


def compare(a: Path, b: Path, k: int | None, html: Path | None, *, as_json: bool) -> int:
    """Prints how two runs differ and whether it could be chance; 3 where they cannot be compared."""
    view = compare_view(a, b, k=k)
    if html is not None:
        write_compare_html(view, html)
    if as_json:
        print(json.dumps(asdict(view), ensure_ascii=False))  # noqa: T201  # the command's output
    else:
        render_compare_terminal(view, Console(highlight=False))
    return 3 if any(rule.refused for rule in view.rules[:1]) else 0


def explain_sample(folder: Path, name: str, sample: int, source: str | None, *, as_json: bool) -> int:
    """Prints one verdict in full."""
    verdict = _verdict(folder, name, sample)
    if as_json:
        print(verdict.model_dump_json(indent=1))  # noqa: T201  # the command's output
        return 0
    problem = next((each for each in problems_of(folder, source) or () if each.name == name), None)
    code = read_code(folder, verdict.code_sha256)
    explain(verdict, problem, code, Console(highlight=False))
    return 0


def second_stage(folder: Path) -> int:
    """Prints a request for each sample whose answer still has to be proved equal, as JSON lines."""
    run = read_run(folder)
    if run is None:
        raise UsageError(f"{folder}: not a run folder")
    if not run.get("settings", {}).get("two_stage"):
        raise UsageError(f"{folder}: the run was made without --two-stage, so it asks for no proofs")
    for verdict in final_verdicts(folder):
        file = verdict.strict.detail.get("second_stage_file")
        if isinstance(file, str):
            names = {"problem": verdict.problem, "sample": verdict.sample}
            print(json.dumps({**names, "prompt": second_stage_prompt(file), "file": file}, ensure_ascii=False))  # noqa: T201
    return 0


def problems_of(folder: Path, source: str | None) -> tuple[Problem, ...] | None:
    """The statements of a run, from the source given or the one it was made from; None where neither is at hand."""
    if source is not None:
        return load_problems(source)
    record = read_run(folder)
    recorded = (record or {}).get("settings", {}).get("problems", {}).get("source")
    if not isinstance(recorded, str) or not Path(recorded).exists():
        return None
    try:
        return load_problems(recorded)
    except ProblemSourceError:
        return None


def _verdict(folder: Path, name: str, sample: int) -> Verdict:
    if read_run(folder) is None:
        raise UsageError(f"{folder}: not a run folder")
    for verdict in final_verdicts(folder):
        if verdict.problem == name and verdict.sample == sample:
            return verdict
    raise UsageError(f"{folder}: no verdict on sample {sample} of {name}")

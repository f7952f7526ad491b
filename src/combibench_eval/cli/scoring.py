"""`combibench score` and `combibench demo`."""

import asyncio
import json
from importlib import resources
from pathlib import Path

from rich.console import Console

from combibench_eval.cli.progress import RunProgress
from combibench_eval.cli.reporting import REPORT
from combibench_eval.cli.tables import print_summary
from combibench_eval.judge.options import JudgeOptions
from combibench_eval.report.build import build_report
from combibench_eval.report.html import write_html
from combibench_eval.run.main_job import RunResult, result_json, run_score
from combibench_eval.run.settings import RunRequest, chosen_problems


def run_score_command(responses: str, request: RunRequest, *, as_json: bool) -> int:
    """Scores RESPONSES; 0 where the run is complete, 3 where samples are unjudged or lines were no samples."""
    total = _count_lines(responses) if request.shard is None else None
    with RunProgress(Console(stderr=True), total=total) as progress:
        result = asyncio.run(run_score(responses, request, progress))
    return _report(result, request, as_json=as_json)


def run_demo(out: Path, options: JudgeOptions, *, as_json: bool) -> int:
    """Scores what ships with the package; 0 where every verdict is the one it ships with."""
    with resources.as_file(resources.files("combibench_eval") / "demo") as folder:
        request = RunRequest(str(folder / "problems"), out, options)
        responses = folder / "responses.jsonl"
        with RunProgress(Console(stderr=True), total=_count_lines(str(responses)), verdicts=True) as progress:
            result = asyncio.run(run_score(str(responses), request, progress))
    return _report(result, request, as_json=as_json)


def _report(result: RunResult, request: RunRequest, *, as_json: bool) -> int:
    write_html(build_report(request.out, chosen_problems(request.problems, request.select)), request.out / REPORT)
    if as_json:
        print(json.dumps(result_json(result), ensure_ascii=False))  # noqa: T201  # the command's output
    else:
        print_summary(result, request.out, Console(highlight=False))
    return 0 if result.complete else 3


def _count_lines(responses: str) -> int | None:
    """How many samples to expect, for the time left; None where that is not known beforehand."""
    path = Path(responses)
    if not path.is_file():
        return None
    with path.open("rb") as stream:
        return sum(1 for line in stream if line.strip())

"""`combibench run`, and `combibench score` of an Inspect log."""

import asyncio
import importlib.util
import json
from pathlib import Path

from rich.console import Console

from combibench_eval.cli.progress import RunProgress
from combibench_eval.cli.tables import print_summary
from combibench_eval.errors import UsageError
from combibench_eval.inspect_ai.dry_run import Estimate, Price, estimate
from combibench_eval.inspect_ai.request import ModelRun
from combibench_eval.run.main_job import RunResult, result_json
from combibench_eval.run.settings import RunRequest, chosen_problems

LOG_ENDINGS = (".eval",)
"""RESPONSES that are logs of Inspect's. Its JSON logs have to be converted first: `inspect log convert`."""


def run_model_command(request: ModelRun, *, as_json: bool) -> int:
    """Samples a model and judges it; 0 where the run is complete, 3 where samples are missing or unjudged.

    Raises:
        UsageError: Inspect AI is not installed, or the request cannot be carried out as it stands.
    """
    require_inspect("combibench run")
    from combibench_eval.inspect_ai.run import run_model  # noqa: PLC0415  # brings in Inspect

    console = Console(stderr=True)
    total = len(chosen_problems(request.run.problems, request.run.select)) * request.sampling.attempts
    with RunProgress(console, total=total) as progress:
        result = run_model(request, progress)
    if result is None:
        logs = sorted(request.log_folder.glob("*.eval"))
        console.print(
            f"Log: {logs[-1]}\nTo judge it: combibench score {logs[-1]} --out {request.run.out}", soft_wrap=True
        )
        return 0
    return _report(result, request.run, as_json=as_json)


def run_dry_command(request: ModelRun, *, price: str | None, reply_tokens: int | None, as_json: bool) -> int:
    """Prints prompts, counts and an estimate; calls nobody and needs neither Inspect nor Lean."""
    found = estimate(request, price=None if price is None else Price.parse(price), reply_tokens=reply_tokens)
    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False))  # noqa: T201  # the command's output
    else:
        _print_estimate(found, Console(highlight=False))
    return 0


def run_log_command(log: Path, request: RunRequest, *, as_json: bool) -> int:
    """Judges an Inspect log; 0 where the run is complete, 3 where samples are missing or unjudged.

    Raises:
        UsageError: Inspect AI is not installed, or the log cannot be read.
    """
    require_inspect(f"reading {log}")
    from combibench_eval.inspect_ai.scoring import score_log  # noqa: PLC0415  # brings in Inspect

    with RunProgress(Console(stderr=True)) as progress:
        result = asyncio.run(score_log(log, request, progress))
    return _report(result, request, as_json=as_json)


def require_inspect(what: str) -> None:
    """Makes sure that Inspect AI is installed.

    Raises:
        UsageError: It is not; the message says how to get it.
    """
    if importlib.util.find_spec("inspect_ai") is None:
        raise UsageError(f"{what} needs Inspect AI: pip install 'combibench-eval[inspect]'")


def _report(result: RunResult, request: RunRequest, *, as_json: bool) -> int:
    if as_json:
        print(json.dumps(result_json(result), ensure_ascii=False))  # noqa: T201  # the command's output
    else:
        print_summary(result, request.out, Console(highlight=False))
    return 0 if result.complete else 3


def _print_estimate(found: Estimate, console: Console) -> None:
    for question in found.questions:
        console.rule(f"{question.problem}: about {question.tokens} tokens", align="left")
        if question.system:
            console.print(f"[system] {question.system}", markup=False)
        console.print(question.user, markup=False, soft_wrap=True)
    console.rule(align="left")
    source = {"limit": "the token limit", "given": "--reply-tokens", "assumed": "an assumption: see --reply-tokens"}
    console.print(f"{len(found.questions)} problems x {found.attempts} = {found.calls} calls; none was made")
    if found.two_stage:
        console.print("and at most as many short ones for the second stage")
    console.print(f"input tokens:  about {found.tokens_in:,}")
    console.print(f"output tokens: about {found.tokens_out:,} ({source[found.tokens_out_is]})")
    dollars = "unknown: give --price IN,OUT" if found.dollars is None else f"about ${found.dollars:,.2f}"
    console.print(f"cost:          {dollars}")
    console.print(f"Lean:          at most {found.lean_cpu_s_at_most / 3600:,.1f} CPU hours")

"""`combibench judge` and `combibench extract`."""

import asyncio
import json
import sys
from pathlib import Path

from rich.console import Console

from combibench_eval.cli.problem_set import find_problem
from combibench_eval.cli.progress import RunProgress
from combibench_eval.errors import UsageError
from combibench_eval.judge.judge import ProblemJudge, Sample
from combibench_eval.judge.options import JudgeOptions, open_bench
from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems import Problem, Setting
from combibench_eval.report.explain import explain
from combibench_eval.run.responses import InputError, read_responses
from combibench_eval.run.settings import chosen_problems
from combibench_eval.submission import assemble, extract


def run_judge(name: str, file: Path, source: str, options: JudgeOptions, *, as_json: bool) -> int:
    """Judges one file; 0 for a strict pass, 3 otherwise."""
    problem = find_problem(name, chosen_problems(source, None), source)
    try:
        code = file.read_bytes().decode(errors="surrogateescape")
    except OSError as error:
        raise UsageError(f"FILE {file}: {error.strerror}") from error
    with RunProgress(Console(stderr=True)) as progress:
        verdict = asyncio.run(_judge(problem, code, options, progress))
    if as_json:
        print(verdict.model_dump_json(indent=1))  # noqa: T201  # the command's output
    else:
        explain(verdict, problem, code, Console(highlight=False))
    return 0 if verdict.passed else 3


async def _judge(problem: Problem, code: str, options: JudgeOptions, progress: RunProgress) -> Verdict:
    bench = await open_bench(options, progress.installing)
    return await ProblemJudge(options, bench).judge(Sample(problem, 0, code=code))


def run_extract(responses: str, source: str, select: str | None, setting: Setting) -> int:
    """Prints what would be judged; 3 where a line was no sample."""
    problems = {problem.name: problem for problem in chosen_problems(source, select)}
    errors = 0
    for item in read_responses(responses, problems):
        if isinstance(item, InputError):
            errors += 1
            print(f"combibench: line {item.line}: {item.message}", file=sys.stderr)  # noqa: T201
            continue
        if item.code is not None:
            found = assemble(item.code, item.problem, setting=setting)
        else:
            found = extract(item.response or "", item.problem, stop_reason=item.stop_reason, setting=setting)
        record = {
            "problem": item.problem.name,
            "sample": item.sample,
            "code": found.code,
            "reason": found.reason,
            "supplied": list(found.supplied),
            "notes": list(found.notes),
        }
        print(json.dumps(record, ensure_ascii=True))  # noqa: T201  # the command's output
    return 3 if errors else 0

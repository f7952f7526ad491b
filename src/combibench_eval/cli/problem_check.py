"""`combibench problems check`: does every statement compile on this Lean, and can it be judged there?"""

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console

from combibench_eval.cli.progress import RunProgress
from combibench_eval.errors import InfrastructureError
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.options import JudgeOptions, auto_workers, open_bench
from combibench_eval.judge.prepare import Excluded, Reference, prepare
from combibench_eval.olean.names import show_name
from combibench_eval.problems import Problem
from combibench_eval.run.settings import chosen_problems

_STYLES = {"ok": "", "excluded": "red", "unchecked": "yellow"}


def check_problems(
    source: str, options: JudgeOptions, select: str | None, *, as_json: bool, workers: int | None = None
) -> int:
    """Compiles every statement, alone and with its ground truths, and reports each as soon as those before it are done.

    With `as_json` one object a line: `problem`, `status` (`ok`; `excluded`: no sample of it can be judged on this Lean;
    `unchecked`: Lean could not be run), `why`, `theorems` and `holes` as Lean sees them, `seconds` of wall time.

    Args:
        source: Where the problems come from, as `--problems` takes it.
        options: Which Lean, with which limits, and which of the two statements.
        select: Only problems whose name matches this pattern.
        as_json: JSON lines instead of text.
        workers: How many are compiled at once; None for as many as the machine allows.

    Returns:
        0 where every problem can be judged, 3 otherwise.

    Raises:
        UsageError: The source cannot be read or the pattern selects nothing.
        InfrastructureError: There is no Lean or no sandbox of the kind asked for.
    """
    problems = chosen_problems(source, select)
    return asyncio.run(_check(problems, options, workers, as_json=as_json))


async def _check(problems: Sequence[Problem], options: JudgeOptions, workers: int | None, *, as_json: bool) -> int:
    errors = Console(stderr=True)
    with RunProgress(errors) as progress:
        bench = await open_bench(options, progress.installing)
    workers = workers or auto_workers(bench)
    errors.print(
        f"{bench.toolchain.description}; sandbox {bench.sandbox.name}; {len(problems)} problems; {workers} at once",
        highlight=False,
        markup=False,
    )
    console = Console(highlight=False, soft_wrap=True)
    started = time.monotonic()
    counts = dict.fromkeys(_STYLES, 0)
    slots = asyncio.Semaphore(workers)
    async with asyncio.TaskGroup() as group:
        # Rows are small; what Lean left behind for a problem is dropped with its task's frame.
        for task in [group.create_task(_row(problem, options, bench, slots)) for problem in problems]:
            row = await task
            counts[row["status"]] += 1
            _print(row, console, as_json=as_json)
    if not as_json:
        shown = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
        console.print(
            f"{len(problems)} statements on Lean {bench.toolchain.version}: {shown}; {time.monotonic() - started:.1f} s",
            markup=False,
        )
    return 0 if counts["ok"] == len(problems) else 3


def _print(row: Mapping[str, Any], console: Console, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(row, ensure_ascii=False), flush=True)  # noqa: T201  # the command's output
    else:
        console.print(_line(row), style=_STYLES[row["status"]], markup=False)


async def _row(problem: Problem, options: JudgeOptions, bench: Bench, slots: asyncio.Semaphore) -> Mapping[str, Any]:
    found: Reference | Excluded | InfrastructureError
    async with slots:
        started = time.monotonic()
        try:
            found = await prepare(problem, options.setting, bench)
        except InfrastructureError as error:
            found = error
        seconds = round(time.monotonic() - started, 2)
    row: dict[str, Any] = {"problem": problem.name, "status": "ok", "why": None, "theorems": [], "holes": []}
    if isinstance(found, Reference):
        row |= {"theorems": [show_name(name) for name in found.required], "holes": [show_name(n) for n in found.holes]}
    elif isinstance(found, Excluded):
        row |= {"status": "excluded", "why": found.why}
    else:
        row |= {"status": "unchecked", "why": f"{type(found).__name__}: {found}"}
    return {**row, "seconds": seconds}


def _line(row: Mapping[str, Any]) -> str:
    start = f"{row['status']:<9} {row['seconds']:>7.1f} s  {row['problem']:<24}"
    if row["why"] is not None:
        return f"{start} {' '.join(row['why'].split())}"
    holes = f"; holes {', '.join(row['holes'])}" if row["holes"] else ""
    return f"{start} proves {', '.join(row['theorems'])}{holes}"

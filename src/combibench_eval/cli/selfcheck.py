"""`combibench selfcheck`: may this Lean and its library be relied on?"""

import asyncio
import fnmatch
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace
from importlib import resources
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from combibench_eval.cli.progress import RunProgress
from combibench_eval.errors import UsageError
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.options import JudgeOptions, auto_workers, open_bench
from combibench_eval.problems import Problem
from combibench_eval.run.selfcheck import PARTS, Part, Row, plan, self_check
from combibench_eval.run.selfcheck_suite import NOT_YET_RUN, Suite, load_suite, suite_for
from combibench_eval.run.settings import chosen_problems

_HEADINGS = {
    "reference": "reference",
    "echo": "echo is sorry",
    "ground truth": "ground truth",
    "ground truth by proof": "by proof",
    "honest": "honest",
    "dishonest": "dishonest",
}
_TABLE_WIDTH = 120
"""Columns where the output is no terminal, so that a log keeps the whole table."""


def run_selfcheck(
    options: JudgeOptions, problems: str | None, select: str | None, *, as_json: bool, workers: int | None = None
) -> int:
    """Tests a Lean and its library, and prints one table; each outcome is printed as it comes, on standard error.

    With `as_json` one object a line: each outcome as it comes (`problem`, `part`, `name`, `expected`, `found`, `right`,
    `note`, `seconds`), then `{"summary": ...}`.

    Args:
        options: which Lean, with which limits. The set of files follows its library: Mathlib or the core library alone.
        problems: further problems whose references and ground truths are checked, as `--problems` takes them.
        select: only problems whose name matches this pattern, ours and the further ones.
        as_json: JSON lines instead of text.
        workers: how many problems at once; None for as many as the machine allows.

    Returns:
        0 where every outcome is right, 3 otherwise.

    Raises:
        UsageError: the problems cannot be read or the pattern selects nothing.
        InfrastructureError: there is no Lean or no sandbox of the kind asked for.
    """
    others = () if problems is None else chosen_problems(problems, select)
    with RunProgress(Console(stderr=True)) as progress:
        bench = asyncio.run(open_bench(options, progress.installing))
    with resources.as_file(resources.files("combibench_eval") / "selfcheck") as folder:
        suite = load_suite(folder / suite_for(bench))
    if select is not None:
        suite = replace(suite, problems=tuple(p for p in suite.problems if fnmatch.fnmatchcase(p.name, select)))
        if not suite.problems and not others:
            raise UsageError(f"--select {select}: no problem of the self-check matches; give --problems for others")
    return selfcheck_on(bench, suite, others, options, as_json=as_json, workers=workers or auto_workers(bench))


def selfcheck_on(
    bench: Bench, suite: Suite, others: Sequence[Problem], options: JudgeOptions, *, as_json: bool, workers: int
) -> int:
    """The same on a bench that is open, with a set that is read; 0 where every outcome is right, 3 otherwise."""
    items = plan(suite, others, options)
    errors = Console(stderr=True, highlight=False, soft_wrap=True)
    files = sum(len(item.cases) for item in items)
    errors.print(
        f"{bench.toolchain.description}; sandbox {bench.sandbox.name}; {len(items)} problems, {files} files of ours "
        f"(set {suite.name}, {_run_before(suite)}); {workers} at once",
        markup=False,
    )
    rows: list[Row] = []

    def on_row(row: Row) -> None:
        rows.append(row)
        if as_json:
            print(json.dumps(asdict(row), ensure_ascii=False), flush=True)  # noqa: T201  # the command's output
        else:
            errors.print(_line(row), style="red" if row.right is False else "", markup=False)

    started = time.monotonic()
    asyncio.run(self_check(items, bench, on_row, workers=workers))
    summary = _summary(rows, suite, bench, round(time.monotonic() - started, 1))
    if as_json:
        print(json.dumps({"summary": summary}, ensure_ascii=False))  # noqa: T201  # the command's output
    else:
        _print(rows, [item.problem.name for item in items], suite, summary)
    return 0 if summary["all_right"] else 3


def _summary(rows: Sequence[Row], suite: Suite, bench: Bench, seconds: float) -> dict[str, Any]:
    counts = Counter(row.right for row in rows)
    return {
        "lean": bench.toolchain.description,
        "set": suite.name,
        "set_run": suite.run,
        "checked": counts[True] + counts[False],
        "right": counts[True],
        "wrong": counts[False],
        "not_asked": counts[None],
        "seconds": seconds,
        "all_right": counts[False] == 0,
    }


def _print(rows: Sequence[Row], names: Sequence[str], suite: Suite, summary: dict[str, Any]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = max(console.width, _TABLE_WIDTH)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("problem", no_wrap=True)
    for part in PARTS:
        table.add_column(_HEADINGS[part], justify="right", no_wrap=True)
    for name in dict.fromkeys(names):
        table.add_row(escape(name), *(_cell(rows, name, part) for part in PARTS))
    table.add_section()
    table.add_row("all", *(_cell(rows, None, part) for part in PARTS), style="bold")
    console.print(table)
    for row in rows:
        if row.right is not True:
            console.print(_line(row), style="red" if row.right is False else "yellow", markup=False)
    not_asked = f", {summary['not_asked']} not asked" if summary["not_asked"] else ""
    verdict = "all right" if summary["all_right"] else f"{summary['wrong']} WRONG"
    console.print(
        f"{verdict}: {summary['right']} of {summary['checked']} as written down beforehand{not_asked}; "
        f"{summary['lean']}; {summary['seconds']} s",
        markup=False,
    )
    if suite.run == NOT_YET_RUN:
        console.print(
            f"The set {suite.name} is {_run_before(suite)}: where an honest file fails with lean_error, the file "
            "may be at fault and not this Lean. Please report the table (docs/selfcheck.md).",
            style="yellow",
            markup=False,
        )


def _run_before(suite: Suite) -> str:
    if suite.run == NOT_YET_RUN:
        return "not yet run by us on a real Lean"
    return f"last run {suite.run}" + (f" on {suite.run_on}" if suite.run_on else "")


def _cell(rows: Sequence[Row], problem: str | None, part: Part) -> str:
    chosen = [row.right for row in rows if row.part == part and problem in (None, row.problem)]
    if not chosen:
        return "-"
    right, asked = chosen.count(True), len(chosen) - chosen.count(None)
    text = f"{right} of {asked}"
    return text if right == asked else f"[red]{text}[/red]"


def _line(row: Row) -> str:
    mark = {True: "ok", False: "WRONG", None: "--"}[row.right]
    start = f"{mark:<5} {row.seconds:>6.1f} s  {row.part:<21} {row.problem:<24} {row.name}: {row.found}"
    if row.right:
        return start
    wanted = "" if row.right is None else f", not {row.expected}"
    return f"{start}{wanted}{'. ' + ' '.join(row.note.split()) if row.note else ''}"

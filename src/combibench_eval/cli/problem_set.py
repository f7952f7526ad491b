"""`combibench problems ...`."""

import json
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from combibench_eval.errors import UsageError
from combibench_eval.problems import Problem, Setting, problem_row, show_problem, statement_for
from combibench_eval.run.settings import chosen_problems


def list_problems(source: str, select: str | None, *, as_json: bool) -> int:
    """Prints the problems of a source."""
    problems = chosen_problems(source, select)
    if as_json:
        for problem in problems:
            print(json.dumps(problem_row(problem), ensure_ascii=False))  # noqa: T201  # the command's output
        return 0
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("name", "source", "kind", "holes", "theorems"):
        table.add_column(column, no_wrap=column == "name")
    for problem in problems:
        holes = ", ".join(hole.type_text for hole in problem.holes)
        table.add_row(problem.name, problem.source, problem.kind, holes, ", ".join(problem.theorems))
    console = Console(highlight=False)
    console.print(table, markup=False)
    kinds = [problem.kind for problem in problems]
    blanks = sum(len(problem.holes) for problem in problems)
    console.print(
        f"{len(problems)} problems: {kinds.count('proof')} proofs, {kinds.count('fill-in')} fill-ins with {blanks} blanks"
    )
    return 0


def show(name: str, source: str, setting: Setting, *, as_json: bool) -> int:
    """Prints one problem."""
    problem = find_problem(name, chosen_problems(source, None), source)
    if as_json:
        whole = {**asdict(problem), **problem_row(problem), "statement": statement_for(problem, setting)}
        print(json.dumps(whole, ensure_ascii=False, default=dict))  # noqa: T201  # the command's output
    else:
        print(show_problem(problem, setting))  # noqa: T201
    return 0


def find_problem(name: str, problems: tuple[Problem, ...], source: str) -> Problem:
    """The problem of that name.

    Raises:
        UsageError: there is none; the message suggests the nearest.
    """
    for problem in problems:
        if problem.name == name:
            return problem
    import difflib  # noqa: PLC0415  # only for the message

    near = difflib.get_close_matches(name, [problem.name for problem in problems], n=3)
    hint = f"; did you mean {', '.join(near)}?" if near else ""
    raise UsageError(f"no problem {name} in {source}{hint}")

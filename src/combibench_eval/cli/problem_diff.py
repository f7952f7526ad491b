"""`combibench problems diff`."""

import json
from collections.abc import Iterator
from dataclasses import asdict

from combibench_eval.problems import load_problems
from combibench_eval.problems.diff import ProblemDiff, SourceDiff, diff_sources

_MARKS = {"-": "red", "+": "green", "@": "cyan"}


def diff_problems(a: str, b: str, *, as_json: bool) -> int:
    """Prints how two problem sources differ.

    Args:
        a: The first source, as `--problems` takes it.
        b: The second.
        as_json: One JSON object instead of text.

    Returns:
        0: that two sources differ is an answer, not a failure.

    Raises:
        ProblemSourceError: A source cannot be read.
    """
    found = diff_sources(load_problems(a), load_problems(b))
    if as_json:
        print(json.dumps({"a": a, "b": b, "same": found.same, **asdict(found)}, ensure_ascii=False))  # noqa: T201  # the command's output
        return 0
    from rich.console import Console  # noqa: PLC0415  # --json does not pay for it

    console = Console(highlight=False, soft_wrap=True)
    for line in _report(found, a, b):
        console.print(line, style=_MARKS.get(line[:1], ""), markup=False)
    return 0


def _report(found: SourceDiff, a: str, b: str) -> Iterator[str]:
    for mark, names, source in (("-", found.only_left, a), ("+", found.only_right, b)):
        if names:
            yield f"{mark} only in {source} ({len(names)}): {', '.join(names)}"
    for problem in found.changed:
        if not problem.layout_only:
            yield ""
            yield from _problem(problem)
    layout = [problem.problem for problem in found.changed if problem.layout_only]
    if layout:
        yield ""
        yield f"only comments or white space ({len(layout)}): {', '.join(layout)}"
    yield ""
    yield _last_line(found)


def _problem(problem: ProblemDiff) -> Iterator[str]:
    parts = [
        *(["statement"] if problem.statement else []),
        *(["answer"] if problem.answers else []),
        *(["with solution"] if problem.with_solution else []),
    ]
    yield f"{problem.problem}: {', '.join(parts)}"
    yield from problem.statement
    for answer in problem.answers:
        yield f"answer of {answer.hole}:"
        yield f"- {_shown(answer.left)}"
        yield f"+ {_shown(answer.right)}"
    if problem.with_solution:
        yield "with solution:"
        yield from problem.with_solution


def _shown(term: str | None) -> str:
    return "(none)" if term is None else " ".join(term.split())


def _last_line(found: SourceDiff) -> str:
    if found.same:
        return f"the same: {found.equal} problems"
    statements = sum(bool(problem.statement) for problem in found.changed)
    answers = sum(bool(problem.answers) for problem in found.changed)
    return (
        f"{found.equal} problems the same; {statements} statements and {answers} problems' answers differ. "
        "Runs over the two sources are not comparable problem for problem and are not merged"
    )

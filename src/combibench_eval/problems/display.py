"""Problems as rows and as text, for `combibench problems`."""

from typing import TypedDict

from combibench_eval.problems.model import Hole, Problem, Setting, statement_for


class HoleRow(TypedDict):
    """A hole, as `problem_row` gives it."""

    name: str
    type: str
    binders: str
    modifiers: list[str]
    ground_truth: str | None


class ProblemRow(TypedDict):
    """A problem as one JSON object."""

    name: str
    kind: str
    source: str
    theorems: list[str]
    strays: list[str]
    holes: list[HoleRow]
    helpers: list[str]
    with_solution_origin: str
    sha256: str


def problem_row(problem: Problem) -> ProblemRow:
    """Return what `problems list --json` prints for a problem."""
    return {
        "name": problem.name,
        "kind": problem.kind,
        "source": problem.source,
        "theorems": list(problem.theorems),
        "strays": list(problem.strays),
        "holes": [_hole_row(hole) for hole in problem.holes],
        "helpers": list(problem.helpers),
        "with_solution_origin": problem.with_solution_origin,
        "sha256": problem.sha256,
    }


def _hole_row(hole: Hole) -> HoleRow:
    return {
        "name": hole.name,
        "type": hole.type_text,
        "binders": hole.binders,
        "modifiers": list(hole.modifiers),
        "ground_truth": hole.ground_truth,
    }


def show_problem(problem: Problem, setting: Setting = "without-solution") -> str:
    """Return a problem as text for a terminal: what it is, in words, and the Lean file of a setting.

    Raises:
        UsageError: The setting is `with-solution` and a ground truth is missing.
    """
    lines = [f"{problem.name}: {problem.kind}, {problem.source}, sha256 {problem.sha256[:12]}"]
    lines += [f"  theorem  {name}{' (stray)' if name in problem.strays else ''}" for name in problem.theorems]
    lines += [f"  hole     {_show_hole(hole)}" for hole in problem.holes]
    lines += [f"  helper   {name}" for name in problem.helpers]
    if problem.natural_language:
        lines += ["", problem.natural_language]
    origin = f", {problem.with_solution_origin}" if setting == "with-solution" else ""
    lines += ["", f"-- {setting}{origin}", statement_for(problem, setting).rstrip()]
    return "\n".join(lines)


def _show_hole(hole: Hole) -> str:
    signature = " ".join(part for part in (*hole.modifiers, hole.keyword, hole.name, hole.binders) if part)
    truth = "no ground truth" if hole.ground_truth is None else f"ground truth {hole.ground_truth}"
    return f"{signature} : {hole.type_text or '_'}   ({truth})"

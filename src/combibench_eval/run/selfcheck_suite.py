"""The self-check's own files as data: problems, submissions to them, and what the judge must say of each.

A suite is a folder with `problems/` (the repository's layout), `cases/NAME.lean` and `expected.toml`, one table a case.
`expected.toml` was written before the judge first ran on the files.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from combibench_eval.judge.bench import Bench
from combibench_eval.judge.reasons import Reason, outcome_of
from combibench_eval.problems import Problem, load_problems

SuiteName = Literal["mathlib", "core"]

NOT_YET_RUN = "not yet run"


@dataclass(frozen=True, slots=True)
class Case:
    """A submission of ours to a problem of ours.

    Attributes:
        name: the file's name without `.lean`.
        problem: the name of the problem that it answers.
        code: the submission.
        reason: what the judge must find.
        honest: whether it is honest mathematics, which must pass.
        needs_kernel: whether only a kernel of our own can tell.
        why: what is honest or wrong about it.
    """

    name: str
    problem: str
    code: str
    reason: Reason
    honest: bool
    needs_kernel: bool
    why: str


@dataclass(frozen=True, slots=True)
class Suite:
    """A set of problems and cases for one kind of library.

    Attributes:
        name: `mathlib` or `core` for those that ship with the package.
        problems: the problems, with ground truths.
        cases: the submissions, by name.
        run: the date on which the whole set was last run on a real Lean, or `not yet run`.
        run_on: that Lean and the outcome; "" where there was none.
    """

    name: str
    problems: tuple[Problem, ...]
    cases: tuple[Case, ...]
    run: str = NOT_YET_RUN
    run_on: str = ""

    def cases_of(self, problem: str) -> tuple[Case, ...]:
        """The cases that answer a problem."""
        return tuple(case for case in self.cases if case.problem == problem)


def suite_for(bench: Bench) -> SuiteName:
    """Which set fits a bench: `mathlib` where its library has Mathlib."""
    return "core" if bench.library.path(("Mathlib",)) is None else "mathlib"


def load_suite(folder: Path) -> Suite:
    """Reads a set; its record of runs is looked up in `status.toml` beside the folder.

    Args:
        folder: the folder of the set; its name is the set's.

    Raises:
        ValueError: files and expectations do not fit together.
        ProblemSourceError: the problems cannot be read.
    """
    problems = load_problems(folder / "problems")
    expected = tomllib.loads((folder / "expected.toml").read_text(encoding="utf-8"))
    files = {path.stem: path for path in sorted((folder / "cases").glob("*.lean"))}
    unpaired = sorted(files.keys() ^ expected.keys())
    if unpaired:
        raise ValueError(f"{folder}: a file without expectation or the other way round: {', '.join(unpaired)}")
    known = {problem.name for problem in problems}
    cases = tuple(_case(path, expected[name], known) for name, path in files.items())
    status = _status(folder)
    about = ", ".join(text for text in (status.get("lean", ""), status.get("outcome", "")) if text)
    return Suite(folder.name, problems, cases, status.get("run", NOT_YET_RUN), about)


def _case(path: Path, expected: Mapping[str, Any], known: set[str]) -> Case:
    reason = Reason(expected["reason"])
    if outcome_of(reason) != expected["verdict"]:
        raise ValueError(f"{path}: the reason {reason} means {outcome_of(reason)}, not {expected['verdict']}")
    if expected["honest"] != (expected["verdict"] == "pass"):
        raise ValueError(f"{path}: honest files pass and the others fail")
    if expected["problem"] not in known:
        raise ValueError(f"{path}: there is no problem {expected['problem']}")
    return Case(
        name=path.stem,
        problem=expected["problem"],
        code=path.read_text(encoding="utf-8"),
        reason=reason,
        honest=expected["honest"],
        needs_kernel=expected.get("kernel", False),
        why=expected["why"],
    )


def _status(folder: Path) -> Mapping[str, str]:
    path = folder.parent / "status.toml"
    if not path.is_file():
        return {}
    found: Mapping[str, str] = tomllib.loads(path.read_text(encoding="utf-8")).get(folder.name, {})
    return found

"""What a run was asked to do, as one value; the command line, Python callers and Inspect all make it."""

import fnmatch
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from combibench_eval import __version__
from combibench_eval.errors import UsageError
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.options import JudgeOptions, settings_of
from combibench_eval.problems import Problem, load_problems
from combibench_eval.problems.pinned import PINNED


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of the samples, by content: every sample is in exactly one of `count` shards.

    Attributes:
        index: from 1 to `count`.
        count: how many shards there are.
    """

    index: int
    count: int

    @staticmethod
    def parse(text: str) -> "Shard":
        """Reads `i/n`.

        Raises:
            UsageError: not of that form, or i is not between 1 and n.
        """
        left, slash, right = text.partition("/")
        if not slash or not left.isdigit() or not right.isdigit() or not 1 <= int(left) <= int(right):
            raise UsageError(f"--shard {text}: write i/n with 1 <= i <= n, such as 3/16")
        return Shard(int(left), int(right))


@dataclass(frozen=True, slots=True)
class RunRequest:
    """A run.

    Attributes:
        problems: where the problems come from: a folder, a JSONL file or `hf:DATASET@REVISION`.
        out: the run folder.
        options: how to judge.
        ks: the k's of pass@k.
        select: only problems whose name matches this pattern.
        limit: at most this many samples.
        workers: how many samples at once; None for as many as the machine allows.
        shard: only this part of the samples.
        fresh: start over in an existing run folder.
        self_test: try the judge on this Lean first; off only for a Lean without a standard library.
    """

    problems: str
    out: Path
    options: JudgeOptions = field(default_factory=JudgeOptions)
    ks: tuple[int, ...] = (1,)
    select: str | None = None
    limit: int | None = None
    workers: int | None = None
    shard: Shard | None = None
    fresh: bool = False
    self_test: bool = True


def chosen_problems(source: str, select: str | None) -> tuple[Problem, ...]:
    """The problems of a source that a pattern selects.

    Raises:
        ProblemSourceError: the source cannot be read.
        UsageError: the pattern selects none.
    """
    problems = load_problems(source)
    if select is None:
        return problems
    chosen = tuple(problem for problem in problems if fnmatch.fnmatchcase(problem.name, select))
    if not chosen:
        raise UsageError(f"--select {select}: none of the {len(problems)} problems of {source} matches")
    return chosen


def run_settings(request: RunRequest, problems: Sequence[Problem], bench: Bench) -> dict[str, Any]:
    """The settings that `run.json` records: enough to say whether two runs can be compared."""
    shard = request.shard
    return {
        "package_version": __version__,
        **settings_of(request.options, bench),
        "problems": {"source": request.problems, "select": request.select, "count": len(problems)},
        "data_revision": _revision(request.problems),
        "statements": {problem.name: problem.sha256 for problem in problems},
        "limit": request.limit,
        "shard": None if shard is None else f"{shard.index}/{shard.count}",
    }


def _revision(source: str) -> str | None:
    """The revision that a source names, where it names one; the statements' hashes decide in any case."""
    if source == "pinned":
        return f"{PINNED.repository}@{PINNED.revision}"
    return source if source.startswith("hf:") else None

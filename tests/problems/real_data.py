"""The published problems, where they are: beside the clone, or where COMBIBENCH_DATA says."""

import os
from functools import cache
from pathlib import Path

import pytest

from combibench_eval.problems import Problem, load_problems

_BESIDE = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "combibench"
FOLDER = Path(os.environ.get("COMBIBENCH_DATA", _BESIDE))


def published_problems() -> dict[str, Problem]:
    """Return the 100 problems by name, or skip the test that asks."""
    if not FOLDER.is_dir():
        pytest.skip(f"the published problems are not in {FOLDER}; set COMBIBENCH_DATA to a copy of the repository")
    return _load()


@cache
def _load() -> dict[str, Problem]:
    return {problem.name: problem for problem in load_problems(FOLDER)}

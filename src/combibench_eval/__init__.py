"""Evaluation of language models on CombiBench, judged by a real Lean.

Names are loaded when they are first used: importing the package costs nothing and brings in no model client.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from combibench_eval.judge.api import AsyncJudge, Judge
    from combibench_eval.judge.verdict import Verdict
    from combibench_eval.problems import load_problems
    from combibench_eval.scoring.pass_at_k import pass_at_k

__all__ = ["AsyncJudge", "Judge", "Verdict", "__version__", "load_problems", "pass_at_k"]

_HOME = {
    "AsyncJudge": "combibench_eval.judge.api",
    "Judge": "combibench_eval.judge.api",
    "Verdict": "combibench_eval.judge.verdict",
    "load_problems": "combibench_eval.problems",
    "pass_at_k": "combibench_eval.scoring.pass_at_k",
}


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)

"""Problems: what they are, where they come from, and how they are shown."""

from combibench_eval.problems.display import problem_row, show_problem
from combibench_eval.problems.load import load_problems
from combibench_eval.problems.model import Hole, Problem, Setting, statement_for
from combibench_eval.problems.parse import derived_solution
from combibench_eval.problems.pinned import PINNED

__all__ = [
    "PINNED",
    "Hole",
    "Problem",
    "Setting",
    "derived_solution",
    "load_problems",
    "problem_row",
    "show_problem",
    "statement_for",
]

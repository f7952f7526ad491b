"""All inputs of our own for the official rules, with what the rules make of them, written by hand.

`checks/official_differential.py` runs the same inputs through the public evaluator.
"""

from dataclasses import dataclass

from tests.official.cases import BANNED, COMMENTS, FENCES, HEADERS
from tests.official.statement_cases import ANSWERS, STATEMENTS

CASES = (*FENCES, *COMMENTS, *HEADERS, *BANNED, *STATEMENTS, *ANSWERS)


@dataclass(frozen=True)
class MessageCase:
    """Lean's messages as (severity, text) and what the rules make of them."""

    name: str
    messages: tuple[tuple[str, str], ...]
    reason: str


MESSAGES = [
    MessageCase("no message", (), "proved"),
    MessageCase("a warning", (("warning", "unused variable `h`"),), "proved"),
    MessageCase("information", (("information", "declaration uses 'sorry'"),), "proved"),
    MessageCase("an error", (("error", "unsolved goals"),), "lean_error"),
    MessageCase("an empty error", (("error", ""),), "lean_error"),
    MessageCase("an error among warnings", (("warning", "a"), ("error", "b"), ("warning", "c")), "lean_error"),
    MessageCase("sorry", (("warning", "declaration uses 'sorry'"),), "sorry"),
    MessageCase("sorry within a longer text", (("warning", "x\ndeclaration uses 'sorry' (y)"),), "sorry"),
    MessageCase("sorry in the wording of Lean 4.28", (("warning", "declaration uses `sorry`"),), "proved"),
    MessageCase("an error that names sorry", (("error", "declaration uses 'sorry'"),), "lean_error"),
    MessageCase("an error beats sorry", (("warning", "declaration uses 'sorry'"), ("error", "x")), "lean_error"),
    MessageCase("sorry printed by the sample", (("information", "sorry"), ("warning", "sorry")), "proved"),
]

"""How far a candidate answers the problem."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from combibench_eval.source import Command, TokenKind, commands, has_sorry, tokens
from combibench_eval.submission.candidates import Candidate
from combibench_eval.submission.reference import DECLARING, HEADER_KEYWORDS, THEOREMS, Reference, last_part, same_name
from combibench_eval.submission.scripts import first_code_line, is_script, is_term

READING_BUDGET = 200_000
"""Code points of candidates that are split into commands (about a second); the rest is judged by search."""

_ANY_THEOREM = re.compile(r"(?:theorem|lemma)\s")
_ELLIPSIS = re.compile(r"(?<!\.)\.\.\.(?!\.)|…")


class Grade(IntEnum):
    """What a candidate holds; more is better."""

    NOTHING = 0
    COMMANDS = 1  # Lean commands, the theorem not among them
    OPEN_SCRIPT = 2  # a proof with `sorry`
    OPEN_THEOREM = 3  # the theorem without a proof: `sorry`, an ellipsis, or nothing behind its `:=`
    SCRIPT = 4
    THEOREM = 5


@dataclass(frozen=True, slots=True)
class Assessed:
    """A candidate and what it holds.

    Attributes:
        candidate: The candidate.
        position: Its place in the response.
        grade: What it holds.
        theorems: Which of the problem's theorems it declares.
        names: Full names of all that it declares, as far as its own text shows them.
        commands: Its commands; empty where it was too long to read.
    """

    candidate: Candidate
    position: int
    grade: Grade
    theorems: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    commands: tuple[Command, ...] = ()

    @property
    def text(self) -> str:
        """The candidate's text."""
        return self.candidate.text

    @property
    def has_header(self) -> bool:
        """Whether it begins as a file of its own does."""
        return has_header(self.commands)

    @property
    def is_script(self) -> bool:
        """Whether it is a proof without its theorem."""
        return self.grade in {Grade.SCRIPT, Grade.OPEN_SCRIPT}


def has_header(found: Sequence[Command]) -> bool:
    """Say whether a text begins as a whole file does: `import`, `prelude` or `module`."""
    return any(command.keyword in HEADER_KEYWORDS for command in found[:2])


def assess_all(candidates: Sequence[Candidate], reference: Reference) -> tuple[Assessed, ...]:
    """Assess the candidates of a response.

    The last ones are read first, so that a response of any length costs a bounded time.

    Returns:
        One entry for each candidate, in the order of the response.
    """
    budget = READING_BUDGET
    assessed: list[Assessed] = []
    for position in reversed(range(len(candidates))):
        candidate = candidates[position]
        cost = len(candidate.text) + 100  # reading a text has its fixed price too
        readable = cost <= budget
        if readable:
            budget -= cost
        assessed.append(assess(candidate, reference, position) if readable else _glance(candidate, reference, position))
    return tuple(reversed(assessed))


def assess(candidate: Candidate, reference: Reference, position: int = 0) -> Assessed:
    """Read a candidate and assess it."""
    text = candidate.text
    found = commands(text)
    declarations = [command for command in found if command.keyword in DECLARING and command.full_name]
    if not any(command.keyword != "other" for command in found):
        return Assessed(candidate, position, _grade_of_script(candidate, reference))
    named = {
        full: command
        for full in reference.theorems
        for command in declarations
        if command.keyword in THEOREMS and same_name(command.full_name, full)
    }
    names = frozenset(command.full_name for command in declarations if command.full_name)
    grade = Grade.COMMANDS
    if named:
        proved = all(_has_body(text, command) for command in named.values())
        answer = _without(text, [command for command in declarations if command.full_name in reference.strays])
        grade = Grade.THEOREM if proved and not _is_open(answer) else Grade.OPEN_THEOREM
    elif _begins_as_script(text, found):
        return Assessed(candidate, position, _grade_of_script(candidate, reference))
    elif candidate.label == "other" or not (names or candidate.label == "lean"):
        grade = Grade.NOTHING
    return Assessed(candidate, position, grade, frozenset(named), names, found)


def _begins_as_script(text: str, found: Sequence[Command]) -> bool:
    """Say whether a proof comes first: `set_option … in` and the like inside it look like commands."""
    return found[0].keyword == "other" and is_script(text)


def _grade_of_script(candidate: Candidate, reference: Reference) -> Grade:
    """Grade a candidate that has no commands."""
    if candidate.label == "other" or len(reference.theorems) != 1:
        return Grade.NOTHING
    if not (is_script(candidate.text) or (candidate.label == "lean" and is_term(candidate.text))):
        return Grade.NOTHING
    if first_code_line(candidate.text).strip() in {"by", ":=", ":= by"} and len(candidate.text.split()) <= 2:
        return Grade.NOTHING
    return Grade.OPEN_SCRIPT if _is_open(candidate.text) else Grade.SCRIPT


def _glance(candidate: Candidate, reference: Reference, position: int) -> Assessed:
    """Assess a candidate by search alone."""
    text = candidate.text
    if _ANY_THEOREM.search(text):
        last_names = {re.escape(last_part(full)): full for full in reference.theorems}
        declared = re.compile(rf"\b(?:theorem|lemma)\s+(?:[\w.]+\.)?({'|'.join(last_names)})(?![\w'.])")
        theorems = frozenset(last_names[re.escape(match[1])] for match in declared.finditer(text))
        if theorems:
            grade = Grade.OPEN_THEOREM if "sorry" in text else Grade.THEOREM
            return Assessed(candidate, position, grade, theorems)
        return Assessed(candidate, position, Grade.COMMANDS)
    return Assessed(candidate, position, Grade.NOTHING)


def _has_body(text: str, command: Command) -> bool:
    """Say whether anything but `by` stands behind a theorem's `:=`."""
    if command.body_start is None:
        return False
    return text[command.body_start : command.end].strip() not in {"", "by"}


def _without(text: str, left_out: Sequence[Command]) -> str:
    for command in reversed(left_out):
        text = text[: command.start] + text[command.end :]
    return text


def _is_open(text: str) -> bool:
    """Say whether a text leaves something out: `sorry`, or an ellipsis where Lean has none."""
    if has_sorry(text):
        return True
    if "..." not in text and "…" not in text:
        return False
    code = (TokenKind.SYMBOL, TokenKind.SPACE)
    visible = "".join(text[token.start : token.end] if token.kind in code else "_" for token in tokens(text))
    return _ELLIPSIS.search(visible) is not None

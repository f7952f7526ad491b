"""How two problem sources differ: by statement, by answer, by what only one of them has."""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from textwrap import dedent

from combibench_eval.problems.model import Problem
from combibench_eval.source import TokenKind, tokens

__all__ = ["AnswerDiff", "ProblemDiff", "SourceDiff", "diff_sources"]

_COMMENTS = frozenset({TokenKind.COMMENT, TokenKind.BLOCK_COMMENT, TokenKind.DOC})
_CONTEXT_LINES = 2
_FILE_NAMES = 2  # lines at the beginning of a unified diff


@dataclass(frozen=True, slots=True)
class AnswerDiff:
    """A hole whose ground truths differ; None where one source has no such hole, or no ground truth for it."""

    hole: str
    left: str | None
    right: str | None


@dataclass(frozen=True, slots=True)
class ProblemDiff:
    """How the two versions of one problem differ; at least one of the fields says something.

    Attributes:
        problem: The name.
        statement: Lines of a unified diff of the code, without comments and white space; empty where the code is equal.
        answers: The holes whose ground truths differ, white space aside.
        with_solution: As `statement`, for the solved file; empty also where its code follows from the other differences
            (one of the two is derived and the statement or an answer differs).
        layout_only: Everything above is equal: only comments or white space differ. The hash of the problem differs all the
            same, so runs over the two are not pooled.
    """

    problem: str
    statement: tuple[str, ...]
    answers: tuple[AnswerDiff, ...]
    with_solution: tuple[str, ...]
    layout_only: bool


@dataclass(frozen=True, slots=True)
class SourceDiff:
    """How two sources differ.

    Attributes:
        only_left: Names of the problems that only the first has, in its order.
        only_right: The same for the second.
        changed: Problems that both have and that are not the same, in the order of the first.
        equal: How many problems are the same, to the character.
    """

    only_left: tuple[str, ...]
    only_right: tuple[str, ...]
    changed: tuple[ProblemDiff, ...]
    equal: int

    @property
    def same(self) -> bool:
        """Whether runs over the two sources are over the same problems."""
        return not (self.only_left or self.only_right or self.changed)


def diff_sources(left: Sequence[Problem], right: Sequence[Problem]) -> SourceDiff:
    """Compares the problems of two sources, matched by name."""
    before = {problem.name: problem for problem in left}
    after = {problem.name: problem for problem in right}
    both = [(problem, after[problem.name]) for problem in left if problem.name in after]
    changed = tuple(_diff(one, other) for one, other in both if not _identical(one, other))
    return SourceDiff(
        only_left=tuple(name for name in before if name not in after),
        only_right=tuple(name for name in after if name not in before),
        changed=changed,
        equal=len(both) - len(changed),
    )


def _identical(left: Problem, right: Problem) -> bool:
    return left.sha256 == right.sha256 and left.with_solution == right.with_solution


def _diff(left: Problem, right: Problem) -> ProblemDiff:
    statement = _diff_code(left.statement, right.statement)
    answers = _diff_answers(left, right)
    solved = _diff_code(left.with_solution or "", right.with_solution or "")
    if (statement or answers) and "derived" in {left.with_solution_origin, right.with_solution_origin}:
        solved = ()
    return ProblemDiff(left.name, statement, answers, solved, layout_only=not (statement or answers or solved))


def _diff_answers(left: Problem, right: Problem) -> tuple[AnswerDiff, ...]:
    before = {hole.name: hole.ground_truth for hole in left.holes}
    after = {hole.name: hole.ground_truth for hole in right.holes}
    pairs = [(name, before.get(name), after.get(name)) for name in {**before, **after}]
    return tuple(
        AnswerDiff(name, one, other)
        for name, one, other in pairs
        if (name in before) != (name in after) or _term(one) != _term(other)
    )


def _term(text: str | None) -> list[str] | None:
    return None if text is None else _words(text)


def _diff_code(left: str, right: str) -> tuple[str, ...]:
    if _words(left) == _words(right):
        return ()
    lines = difflib.unified_diff(_lines(left), _lines(right), n=_CONTEXT_LINES, lineterm="")
    return tuple(islice(lines, _FILE_NAMES, None))


def _words(text: str) -> list[str]:
    # Token by token, so that the white space inside a string counts and the white space around a bracket does not.
    return [
        text[token.start : token.end]
        for token in tokens(text)
        if token.kind not in _COMMENTS and token.kind is not TokenKind.SPACE
    ]


def _lines(text: str) -> list[str]:
    """The lines of code with single spaces, without blank ones; indentation is kept but for what all lines share."""
    pieces: list[str] = []
    gap = ""
    for token in tokens(text):
        word = text[token.start : token.end]
        if token.kind in _COMMENTS or token.kind is TokenKind.SPACE:
            gap += word if token.kind is TokenKind.SPACE else " "
            continue
        _, newline, indentation = gap.rpartition("\n")
        pieces += [newline + indentation if newline else " " * bool(gap), word]
        gap = ""
    return dedent("".join(pieces).strip("\n")).splitlines()

"""Statements known to be faulty: our own findings, as data (`faults.toml`), with how each was checked.

Scores are given of all problems and of those that `fault_of` knows nothing against.
"""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from combibench_eval.source.lexer import TokenKind, tokens


class FaultKind(StrEnum):
    """What is wrong with a statement."""

    WRONG_ANSWER = "wrong_answer"
    """The published answer is not the answer of the formal statement."""
    FALSE_STATEMENT = "false_statement"
    """The formal statement is false."""
    UNPROVABLE = "unprovable"
    """The formal statement can be neither proved nor refuted."""
    TOO_EASY = "too_easy"
    """The formal statement can be solved, but it is not the problem."""


class HowChecked(StrEnum):
    """How a fault was established."""

    BRUTE_FORCE = "brute_force"
    SIMULATION = "simulation"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is known against one statement.

    Attributes:
        problem: Name of the problem.
        kind: What sort of fault it is.
        what: What is wrong.
        counterexample: The smallest one, or for a statement that is too easy, the way around it.
        since: First commit of the public repository from which statement and answer are as described.
        revision: Commit at which it was checked; later ones have not been seen.
        checked: How.
        mathlib: `waits` until it is confirmed in Lean, then the name of the proof.
        fingerprint: What `fault_of` compares, see `fingerprint`.
        values: Numbers that `checks/known_faults` derives again; empty where it was checked by hand only.
    """

    problem: str
    kind: FaultKind
    what: str
    counterexample: str
    since: str
    revision: str
    checked: HowChecked
    mathlib: str
    fingerprint: str
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def solvable(self) -> bool:
        """Whether an honest sample can still pass: only where the statement is merely too easy."""
        return self.kind is FaultKind.TOO_EASY


@lru_cache(maxsize=1)
def known_faults() -> Mapping[str, Fault]:
    """Return all known faults by the problem's name, in the order of the data file; the mapping is read-only."""
    text = resources.files("combibench_eval.problems").joinpath("faults.toml").read_text("utf-8")
    data = tomllib.loads(text)
    return MappingProxyType(
        {name: _fault(name, data["revision"], entry) for name, entry in data["faults"].items()},
    )


def fault_of(name: str, statement: str, ground_truths: Sequence[str] = ()) -> Fault | None:
    """Return what is known against a statement as it is given, or None.

    A fault counts only for the text it was found in, comments and white space aside. For a wrong answer that includes
    the ground truths: where a later revision repairs statement or answer, nothing is known against it.

    Args:
        name: Name of the problem.
        statement: The whole file, blanks and proofs as `sorry`.
        ground_truths: The published answers in the order of the blanks.
    """
    fault = known_faults().get(name)
    if fault is None:
        return None
    counted = ground_truths if fault.kind is FaultKind.WRONG_ANSWER else ()
    return fault if fingerprint(statement, counted) == fault.fingerprint else None


def fingerprint(statement: str, ground_truths: Sequence[str] = ()) -> str:
    """Return 16 hexadecimal digits that tell statements and answers apart, comments and white space aside."""
    comments = {TokenKind.COMMENT, TokenKind.BLOCK_COMMENT, TokenKind.DOC}
    code = "".join(statement[start:end] for kind, start, end in tokens(statement) if kind not in comments)
    parts = ["".join(part.split()) for part in (code, *ground_truths)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _fault(name: str, revision: str, entry: Mapping[str, Any]) -> Fault:
    return Fault(
        problem=name,
        kind=FaultKind(entry["kind"]),
        what=entry["what"],
        counterexample=entry["counterexample"],
        since=entry["since"],
        revision=revision,
        checked=HowChecked(entry["checked"]),
        mathlib=entry["mathlib"],
        fingerprint=entry["fingerprint"],
        values=MappingProxyType(entry.get("values", {})),
    )

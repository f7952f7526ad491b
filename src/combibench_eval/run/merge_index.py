"""Which line stands for each sample when run folders are merged."""

import hashlib
import sqlite3
from dataclasses import dataclass
from typing import NamedTuple

from combibench_eval.judge.verdict import Verdict

__all__ = ["Conflict", "SampleIndex"]

# A sample's number can be larger than SQLite's integers.
_SCHEMA = """
CREATE TABLE samples (
    problem TEXT, sample TEXT, part INTEGER, rank INTEGER, strict TEXT, official TEXT, code TEXT,
    PRIMARY KEY (problem, sample)
) WITHOUT ROWID;
CREATE TABLE seen (digest BLOB PRIMARY KEY) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two lines for one sample that cannot both be true of it; the parts by their index."""

    problem: str
    sample: int
    parts: tuple[int, int]
    what: tuple[str, str]


class _Line(NamedTuple):
    part: int
    rank: int
    strict: str | None
    official: str | None
    code: str | None


class SampleIndex:
    """A table of the samples of all parts, in a temporary file: memory does not grow with their number."""

    def __init__(self) -> None:
        # An empty name is SQLite's private file on disk, removed when the connection closes.
        self._connection = sqlite3.connect("", isolation_level=None)
        self._connection.executescript(_SCHEMA)
        self._connection.execute("PRAGMA synchronous=OFF")
        self._connection.execute("BEGIN")

    def offer(self, part: int, verdict: Verdict) -> Conflict | None:
        """Takes a line into account: a judged one beats one that is not, else the first stands.

        Returns:
            A conflict with the line that stood so far, or None.
        """
        line = _line(part, verdict)
        known = self._find(verdict.problem, verdict.sample)
        if known is not None:
            differ = _difference(known, line)
            if differ is not None:
                return Conflict(verdict.problem, verdict.sample, (known.part, part), differ)
            if known.rank >= line.rank:
                return None
        self._connection.execute(
            "INSERT OR REPLACE INTO samples VALUES (?, ?, ?, ?, ?, ?, ?)", (verdict.problem, str(verdict.sample), *line)
        )
        return None

    def part_of(self, problem: str, sample: int) -> int | None:
        """The part whose line stands for a sample."""
        known = self._find(problem, sample)
        return None if known is None else known.part

    def is_new(self, text: str) -> bool:
        """Whether this text is asked about for the first time."""
        digest = hashlib.sha256(text.encode(errors="surrogatepass")).digest()
        return self._connection.execute("INSERT OR IGNORE INTO seen VALUES (?)", (digest,)).rowcount == 1

    def close(self) -> None:
        """Removes the table."""
        self._connection.close()

    def _find(self, problem: str, sample: int) -> _Line | None:
        row = self._connection.execute(
            "SELECT part, rank, strict, official, code FROM samples WHERE problem = ? AND sample = ?",
            (problem, str(sample)),
        ).fetchone()
        return None if row is None else _Line(*row)


def _line(part: int, verdict: Verdict) -> _Line:
    strict, official = verdict.strict, verdict.official
    return _Line(
        part,
        2 if verdict.judged else int(strict.verdict != "unjudged"),
        None if strict.verdict == "unjudged" else f"{strict.verdict} ({strict.reason})",
        None if official.verdict == "unjudged" else f"{official.verdict} ({official.reason})",
        verdict.code_sha256,
    )


def _difference(one: _Line, other: _Line) -> tuple[str, str] | None:
    """What two lines say of a sample, where both say it and not the same."""
    for label, left, right in (
        ("code ", one.code and one.code[:12], other.code and other.code[:12]),
        ("strict ", one.strict, other.strict),
        ("official ", one.official, other.official),
    ):
        if left is not None and right is not None and left != right:
            return label + left, label + right
    return None

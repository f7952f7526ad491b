"""The shape of ``summary.json``, and the arithmetic from rows of counts to scores."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from combibench_eval.scoring.estimates import CurvePoint, Gain, PassAt, curve, gain_of_one_more, pass_at
from combibench_eval.scoring.intervals import CONFIDENCE, RESAMPLES, SEED
from combibench_eval.scoring.pass_at_k import Counts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Rule = Literal["strict", "strict_plain", "official"]
RULES: Final[tuple[Rule, ...]] = ("strict", "strict_plain", "official")
"""``strict_plain`` is ``strict`` with answers of the form ``computed`` or ``restated`` counted as fails."""

SCHEMA: Final = 1


@dataclass(frozen=True, slots=True)
class RuleCounts:
    """Samples of one problem judged, and passing, under one rule."""

    judged: int
    passes: int


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """One problem's counts.

    Attributes:
        problem: the name.
        source: where it is from.
        kind: ``proof`` or ``fill-in``.
        faulty: its statement is known to be faulty; None where no list of faults was consulted.
        excluded: why the run leaves it out; None where it doesn't.
        expected: samples expected.
        seen: samples with a verdict, ``unjudged`` included.
        rules: counts by rule.
    """

    problem: str
    source: str
    kind: str
    faulty: bool | None
    excluded: str | None
    expected: int
    seen: int
    rules: Mapping[Rule, RuleCounts]

    def counts(self, rule: Rule) -> Counts:
        """The row as an input of the estimates; what is unjudged counts as missing."""
        judged, passes = self.rules[rule].judged, self.rules[rule].passes
        return Counts(self.problem, judged, passes, max(self.expected, self.seen) - judged)


@dataclass(frozen=True, slots=True)
class JudgedOf:
    """How far one rule got: samples judged, of samples expected, samples unjudged and why."""

    judged: int
    expected: int
    unjudged: int
    unjudged_reasons: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Completeness:
    """What the scores stand on; shown before any score.

    Attributes:
        complete: every expected sample has a strict verdict. Excluded problems don't count against it and are listed.
        problems_expected: problems of the run, without the excluded ones.
        problems_without_samples: names of those of which no sample came; they count as unsolved.
        problems_excluded: name and reason.
        samples_expected: over the expected problems.
        samples_seen: samples with any verdict, ``unjudged`` included.
        samples_missing: expected and not seen.
        samples_surplus: seen beyond what was expected; they count.
        rules: judged of expected for ``strict`` and ``official``.
    """

    complete: bool
    problems_expected: int
    problems_without_samples: tuple[str, ...]
    problems_excluded: Mapping[str, str]
    samples_expected: int
    samples_seen: int
    samples_missing: int
    samples_surplus: int
    rules: Mapping[Rule, JudgedOf]


@dataclass(frozen=True, slots=True)
class RuleScore:
    """One rule's result over some problems.

    Attributes:
        problems: problems in the denominator.
        solved: problems of which any sample passes.
        judged: samples judged.
        passes: samples that pass.
        pass_at: one entry for every k asked for.
        curve: pass@k at 1, 2, 4, ... and n with a band; empty where a problem has no judged sample, or not asked for.
        last_gain: what the last sample of the problem with the fewest added; None as for ``curve``.
    """

    problems: int
    solved: int
    judged: int
    passes: int
    pass_at: tuple[PassAt, ...]
    curve: tuple[CurvePoint, ...]
    last_gain: Gain | None


@dataclass(frozen=True, slots=True)
class Group:
    """Scores over a part of the problems, by rule; excluded problems in it count as unsolved."""

    problems: int
    excluded: int
    scores: Mapping[Rule, RuleScore]


@dataclass(frozen=True, slots=True)
class Summary:
    """All that a run came to.

    Attributes:
        completeness: read this first.
        scores: by rule, over the expected problems.
        populations: the same over ``all`` problems (the excluded ones unsolved: "of 100") and over those
            ``not_known_faulty`` (absent where no list of faults was consulted).
        by_source: over the expected problems, by source.
        by_kind: the same by kind.
        failures: failed samples by reason, for ``strict`` and ``official``, most frequent first.
        answer_forms: strictly passing samples by the form of their answer; ``none`` where there is no answer.
        problems: the rows that all of it was computed from, in the order of the data set.
    """

    completeness: Completeness
    scores: Mapping[Rule, RuleScore]
    populations: Mapping[str, Group]
    by_source: Mapping[str, Group]
    by_kind: Mapping[str, Group]
    failures: Mapping[Rule, Mapping[str, int]]
    answer_forms: Mapping[str, int]
    problems: tuple[ProblemRow, ...]

    def to_json(self) -> dict[str, Any]:
        """A plain value for ``summary.json``: the same counts give the same value.

        ``scores`` is spread over the keys ``counts`` (problems, solved, judged, passes), ``pass_at``, ``curve`` and
        ``last_gain``, each by rule.
        """
        plain = asdict(self)
        scores = plain.pop("scores")
        parts: dict[str, dict[str, Any]] = {"counts": {}, "pass_at": {}, "curve": {}, "last_gain": {}}
        for rule, score in scores.items():
            for key in ("pass_at", "curve", "last_gain"):
                parts[key][rule] = score.pop(key)
            parts["counts"][rule] = score
        return {
            "schema": SCHEMA,
            "completeness": plain.pop("completeness"),
            **parts,
            **plain,
            "intervals": {"confidence": CONFIDENCE, "resamples": RESAMPLES, "seed": SEED},
        }


def rows_from_json(summary: Mapping[str, Any]) -> tuple[ProblemRow, ...]:
    """The rows of a ``summary.json`` read back: all that scores and comparisons need.

    Raises:
        ValueError: not a summary of this schema.
    """
    if summary.get("schema") != SCHEMA:
        raise ValueError(f"summary.json has schema {summary.get('schema')!r}, this version reads {SCHEMA}")
    try:
        return tuple(
            ProblemRow(**{**row, "rules": {rule: RuleCounts(**row["rules"][rule]) for rule in RULES}})
            for row in summary["problems"]
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"summary.json: a row of `problems` is not one that this version writes ({error})") from error


def scores_of(rows: Sequence[ProblemRow], ks: Sequence[int], *, curves: bool = False) -> dict[Rule, RuleScore]:
    """Every rule's score over these problems."""
    return {rule: _score(tuple(row.counts(rule) for row in rows), ks, curves=curves) for rule in RULES}


def group_of(rows: Sequence[ProblemRow], ks: Sequence[int]) -> Group:
    """Scores over these problems as a group."""
    return Group(len(rows), sum(row.excluded is not None for row in rows), scores_of(rows, ks))


def _score(counts: Sequence[Counts], ks: Sequence[int], *, curves: bool) -> RuleScore:
    fewest = min((one.n for one in counts), default=0)
    return RuleScore(
        problems=len(counts),
        solved=sum(one.c > 0 for one in counts),
        judged=sum(one.n for one in counts),
        passes=sum(one.c for one in counts),
        pass_at=tuple(pass_at(counts, k) for k in ks),
        curve=curve(counts) if curves else (),
        last_gain=gain_of_one_more(counts, fewest - 1) if curves and fewest else None,
    )

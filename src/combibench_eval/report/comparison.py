"""Two runs side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from combibench_eval.report.all_visible import all_visible
from combibench_eval.report.anchors import problem_anchor
from combibench_eval.report.counts import source_order
from combibench_eval.report.head import head_of
from combibench_eval.report.model import Fact, Point, RuleName
from combibench_eval.report.reading import RunRecord, read_record
from combibench_eval.report.text import visible
from combibench_eval.scoring.compare import Run, RunComparison, compare_runs
from combibench_eval.scoring.summary import ProblemRow

Change = Literal["gained", "lost", "more", "fewer", "same"]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two runs."""

    label: str
    models: tuple[str, ...]
    completeness: str
    complete: bool
    facts: tuple[Fact, ...]
    curve: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Verdict2x2:
    """The paired result by one rule; shares from 0 to 1, `difference` is B - A.

    Attributes:
        both, only_a, only_b, neither: problems by which run solves them.
        words: the test's result in words.
        test: which test.
    """

    k: int
    problems: int
    a: float
    b: float
    difference: float
    low: float
    high: float
    p_value: float
    test: str
    words: str
    both: int
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    neither: int
    note: str | None


@dataclass(frozen=True, slots=True)
class RuleComparison:
    """The comparison by one rule: a result, or the reasons why there is none."""

    rule: RuleName
    refused: tuple[str, ...]
    remarks: tuple[str, ...]
    result: Verdict2x2 | None


@dataclass(frozen=True, slots=True)
class Pair:
    """One problem's strict passes in both runs."""

    problem: str
    anchor: str
    source: str
    a_passes: int
    a_judged: int
    b_passes: int
    b_judged: int
    change: Change


@dataclass(frozen=True, slots=True)
class CompareView:
    """The comparison of two runs.

    Attributes:
        pairs: problems of the same statement in which the runs differ, those gained and lost first.
        same: problems of the same statement with the same share of passes.
        facts: settings that differ, as (name, in A, in B).
    """

    a: Side
    b: Side
    rules: tuple[RuleComparison, ...]
    pairs: tuple[Pair, ...]
    same: int
    facts: tuple[tuple[str, str, str], ...]


_ORDER: tuple[Change, ...] = ("gained", "lost", "more", "fewer", "same")
_TESTS = {
    "mcnemar": "exact McNemar test",
    "sign flips, all": "exact sign-flip test",
    "sign flips, drawn": "sign-flip test, 10,000 draws",
}


def compare_view(
    a: Path, b: Path, *, k: int | None = None, rules: Sequence[RuleName] = ("strict", "official")
) -> CompareView:
    """Compares two run folders.

    Args:
        a: the run to compare with.
        b: the run that may be better or worse.
        k: samples drawn; None for as many as every problem has in both.
        rules: by which verdicts.

    Raises:
        UsageError: one of them is not a run folder, or cannot be read.
    """
    first, second = read_record(a), read_record(b)
    labels = (first.label, second.label)
    if labels[0] == labels[1]:
        labels = (str(a), str(b))
    pairs = _pairs(first, second)
    side_a, side_b = _side(first, labels[0]), _side(second, labels[1])
    runs = [Run(side.label, run.settings, run.summary.problems) for side, run in ((side_a, first), (side_b, second))]
    view = CompareView(
        a=side_a,
        b=side_b,
        rules=tuple(_rule(compare_runs(runs[0], runs[1], k=k, rule=rule)) for rule in rules),
        pairs=tuple(pair for pair in pairs if pair.change != "same"),
        same=sum(pair.change == "same" for pair in pairs),
        facts=tuple(
            (one.name, one.value, other.value)
            for one in side_a.facts
            for other in side_b.facts
            if one.name == other.name and one.value != other.value
        ),
    )
    return all_visible(view)


def verdict_words(found: Verdict2x2) -> str:
    """The test's result as a sentence."""
    if found.words.startswith("no "):
        return f"{found.words[0].upper()}{found.words[1:]}."
    return f"The difference {found.words}."


def _side(run: RunRecord, label: str) -> Side:
    head = head_of(run)
    points = tuple(Point(one.k, one.value, one.low, one.high) for one in run.summary.scores["strict"].curve)
    return Side(visible(label), head.models, head.completeness, head.complete, head.facts, points)


def _rule(comparison: RunComparison) -> RuleComparison:
    found = comparison.result
    result = None
    if found is not None:
        result = Verdict2x2(
            k=found.k,
            problems=found.problems,
            a=found.a,
            b=found.b,
            difference=found.difference,
            low=found.interval.low,
            high=found.interval.high,
            p_value=found.p_value,
            test=_TESTS[found.test],
            words=found.words,
            both=found.both,
            only_a=tuple(map(visible, found.only_a)),
            only_b=tuple(map(visible, found.only_b)),
            neither=found.neither,
            note=found.note,
        )
    return RuleComparison(
        comparison.rule,
        tuple(visible(reason.words) for reason in comparison.reasons),
        tuple(visible(remark.words) for remark in comparison.remarks),
        result,
    )


def _pairs(a: RunRecord, b: RunRecord) -> list[Pair]:
    other = {row.problem: row for row in b.summary.problems if row.excluded is None}
    pairs = [
        _pair(row, other[row.problem])
        for row in a.summary.problems
        if row.excluded is None and row.problem in other and _same_statement(row.problem, a, b)
    ]
    return sorted(pairs, key=lambda pair: (_ORDER.index(pair.change), source_order(pair.source), pair.problem))


def _same_statement(problem: str, a: RunRecord, b: RunRecord) -> bool:
    """Passes of different statements under one name say nothing about each other."""
    hashes = {verdict.problem_sha256 for run in (a, b) for verdict in run.verdicts.get(problem, ())}
    return len(hashes) <= 1


def _pair(a: ProblemRow, b: ProblemRow) -> Pair:
    of_a, of_b = a.rules["strict"], b.rules["strict"]
    # Shares as cross products: whole numbers compare exactly.
    left, right = of_a.passes * of_b.judged, of_b.passes * of_a.judged
    change: Change = "same"
    if of_a.passes == 0 < of_b.passes:
        change = "gained"
    elif of_b.passes == 0 < of_a.passes:
        change = "lost"
    elif left != right:
        change = "more" if right > left else "fewer"
    return Pair(
        visible(a.problem),
        problem_anchor(a.problem),
        visible(a.source),
        of_a.passes,
        of_a.judged,
        of_b.passes,
        of_b.judged,
        change,
    )

"""Scores, grid, curve and the two rules side by side: from a run's counts to their views."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Literal

from combibench_eval.problems.faults import known_faults
from combibench_eval.report.anchors import problem_anchor, sample_anchor
from combibench_eval.report.model import (
    Agreement,
    Cell,
    CellGroup,
    Curve,
    DifferenceGroup,
    Estimate,
    Point,
    Published,
    SampleRef,
    Score,
    ScoreGroup,
)
from combibench_eval.report.problem_model import Outcome
from combibench_eval.report.reading import RunRecord
from combibench_eval.report.text import visible
from combibench_eval.report.words import why_they_differ
from combibench_eval.scoring.estimates import PassAt
from combibench_eval.scoring.published import published_results
from combibench_eval.scoring.summary import RULES, Group, ProblemRow, Rule, RuleScore

OUTCOMES: tuple[Outcome, ...] = ("pass", "fail", "unjudged")
_FIRST_SOURCES = ("hackmath", "brualdi", "imo")
_POPULATIONS = {"all": "all problems", "not_known_faulty": "not known to be faulty"}


def score_groups(run: RunRecord) -> tuple[ScoreGroup, ...]:
    """The run as a whole first, then populations, sources and kinds."""
    summary = run.summary
    kept = summary.completeness.problems_expected
    groups = [ScoreGroup("run", "judgeable problems", kept, 0, _scores(summary.scores))]
    for name, group in summary.populations.items():
        groups.append(_group("population", _POPULATIONS.get(name, name), group))
    by_source = summary.by_source
    groups.extend(_group("source", visible(name), by_source[name]) for name in sorted(by_source, key=source_order))
    groups.extend(_group("kind", visible(name), group) for name, group in summary.by_kind.items())
    return tuple(groups)


def source_order(source: str) -> tuple[int, str]:
    """The benchmark's large sources first, the others by name."""
    return (_FIRST_SOURCES.index(source) if source in _FIRST_SOURCES else len(_FIRST_SOURCES), source)


def grid_of(run: RunRecord) -> tuple[CellGroup, ...]:
    """One cell a problem, grouped by source, in the order of the data set."""
    groups: defaultdict[str, list[ProblemRow]] = defaultdict(list)
    for row in run.summary.problems:
        groups[row.source].append(row)
    return tuple(
        CellGroup(
            visible(source),
            sum(row.rules["strict"].passes > 0 for row in groups[source]),
            tuple(_cell(row) for row in groups[source]),
        )
        for source in sorted(groups, key=source_order)
    )


def curve_of(run: RunRecord) -> Curve:
    """pass@k over k by rule, and the published results in this run's setting."""
    lines = {
        rule: tuple(Point(point.k, point.value, point.low, point.high) for point in run.summary.scores[rule].curve)
        for rule in RULES
    }
    setting = run.settings.get("setting")
    published, mark = [], 0
    for result in published_results():
        if result.setting not in (setting, None) and setting is not None:
            continue
        mark += result.k is not None
        published.append(
            Published(
                mark if result.k is not None else None,
                result.system,
                result.setting,
                result.k,
                result.compute,
                result.solved,
                result.problems,
                result.lean,
                result.source,
                result.not_comparable,
            )
        )
    return Curve(lines, tuple(published))


def agreement_of(run: RunRecord) -> Agreement:
    """Where the strict and the official verdict agree, and why they do not."""
    table: dict[Outcome, dict[Outcome, int]] = {strict: dict.fromkeys(OUTCOMES, 0) for strict in OUTCOMES}
    differing: defaultdict[tuple[Outcome, str, Outcome, str], list[SampleRef]] = defaultdict(list)
    deviations: Counter[str] = Counter()
    for verdict in run.all_verdicts():
        strict, official = verdict.strict, verdict.official
        table[strict.verdict][official.verdict] += 1
        deviations.update(visible(each.strip()) for each in (official.deviation or "").split(",") if each.strip())
        if "unjudged" in (strict.verdict, official.verdict) or strict.verdict == official.verdict:
            continue
        key = (strict.verdict, str(strict.reason), official.verdict, official.reason)
        anchor = sample_anchor(verdict.problem, verdict.sample)
        differing[key].append(SampleRef(visible(verdict.problem), verdict.sample, anchor))
    groups = [
        DifferenceGroup(a, reason, b, visible(other), why_they_differ(a, reason, other), tuple(samples))
        for (a, reason, b, other), samples in differing.items()
    ]
    # What strict refuses comes first: those are the passes that the published rules would have counted.
    groups.sort(key=lambda group: (group.strict == "pass", -len(group.samples), group.strict_reason))
    asked = any(number for row in table.values() for official, number in row.items() if official != "unjudged")
    return Agreement(asked, table, tuple(groups), dict(sorted(deviations.items())))


def short_name(problem: str, source: str) -> str:
    """A problem's name without its source: `imo_2014_p2` as `2014 p2`."""
    rest = problem.removeprefix(source).strip("_")
    return visible((rest or problem).replace("_", " "))


def _cell(row: ProblemRow) -> Cell:
    strict = row.rules["strict"]
    fault = known_faults().get(row.problem) if row.faulty else None
    faulty = None
    if row.faulty:
        faulty = str(fault.kind).replace("_", " ") if fault is not None else "faulty"
    return Cell(
        problem=visible(row.problem),
        short=short_name(row.problem, row.source),
        anchor=problem_anchor(row.problem),
        passes=strict.passes,
        judged=strict.judged,
        expected=row.expected,
        official_passes=row.rules["official"].passes,
        faulty=faulty,
        excluded=row.excluded is not None,
    )


def _group(part: Literal["population", "source", "kind"], label: str, group: Group) -> ScoreGroup:
    return ScoreGroup(part, label, group.problems, group.excluded, _scores(group.scores))


def _scores(scores: Mapping[Rule, RuleScore]) -> tuple[Score, ...]:
    return tuple(
        Score(rule, one.problems, one.solved, one.judged, one.passes, _estimates(one.pass_at))
        for rule, one in scores.items()
    )


def _estimates(entries: Sequence[PassAt]) -> tuple[Estimate, ...]:
    return tuple(
        Estimate(
            one.k,
            one.value,
            one.interval.low if one.interval else None,
            one.interval.high if one.interval else None,
            one.at_least,
            one.at_most,
            one.note,
        )
        for one in entries
    )

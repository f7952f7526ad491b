"""Counts over a stream of verdicts: constant memory a problem, however many samples."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from combibench_eval.scoring.summary import (
    RULES,
    Completeness,
    JudgedOf,
    ProblemRow,
    Rule,
    RuleCounts,
    Summary,
    group_of,
    scores_of,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

Outcome = Literal["pass", "fail", "unjudged"]
_OUTCOMES = frozenset({"pass", "fail", "unjudged"})

# Answer forms (judge design, stage 8) that are accepted by equality but hardly an answer.
WEAK_FORMS = frozenset({"computed", "restated"})


@dataclass(frozen=True, slots=True)
class ExpectedProblem:
    """A problem that the run is about.

    Attributes:
        name: the problem's name.
        source: where it is from (``hackmath``, ``brualdi``, ``imo``, ...).
        kind: ``proof`` or ``fill-in``.
    """

    name: str
    source: str
    kind: str


@dataclass(frozen=True, slots=True)
class SampleOutcome:
    """What one sample came to.

    Attributes:
        problem: the problem's name.
        strict: the strict verdict.
        strict_reason: its reason.
        official: the official verdict.
        official_reason: its reason.
        answer_form: form of the answer (``literal``, ``closed``, ``computed``, ``restated``); None for a proof
            problem or where no answer was read.
    """

    problem: str
    strict: Outcome
    strict_reason: str = "unspecified"
    official: Outcome = "unjudged"
    official_reason: str = "not_built"
    answer_form: str | None = None


@dataclass(slots=True)
class _Row:
    """The running counts of one problem."""

    seen: int = 0
    judged: dict[Rule, int] = field(default_factory=lambda: dict.fromkeys(RULES, 0))
    passes: dict[Rule, int] = field(default_factory=lambda: dict.fromkeys(RULES, 0))


class Tally:
    """Counts verdicts as they come; ``summary`` may be asked for at any time.

    Args:
        problems: every problem of the data set that the scores are "of", excluded ones included.
        samples: samples expected of every problem (or by problem name; a name that is absent expects none). None where
            nothing is known: a problem expects what was seen of it, and at least one sample.
        excluded: problems that the run leaves out, with the reason why.
        faulty: problems whose statement is known to be faulty; None where no such list was consulted.

    Raises:
        ValueError: a problem is listed twice, an excluded one is not among the problems, or samples are negative.
    """

    def __init__(
        self,
        problems: Iterable[ExpectedProblem],
        samples: int | Mapping[str, int] | None = None,
        *,
        excluded: Mapping[str, str] | None = None,
        faulty: Collection[str] | None = None,
    ) -> None:
        listed = tuple(problems)
        self._problems = {problem.name: problem for problem in listed}
        if len(self._problems) != len(listed):
            double = next(name for name, times in Counter(one.name for one in listed).items() if times > 1)
            raise ValueError(f"problem {double} is expected twice")
        self._excluded = dict(excluded or {})
        stray = sorted(self._excluded.keys() - self._problems.keys())
        if stray:
            raise ValueError(f"excluded problems that are not among the problems: {', '.join(stray)}")
        sizes = [samples] if isinstance(samples, int) else list((samples or {}).values())
        if any(size < 0 for size in sizes):
            raise ValueError("the number of samples expected of a problem cannot be negative")
        self._samples = samples
        self._faulty = None if faulty is None else frozenset(faulty)
        self._rows = {name: _Row() for name in self._problems if name not in self._excluded}
        self._failures: dict[Rule, Counter[str]] = {"strict": Counter(), "official": Counter()}
        self._unjudged: dict[Rule, Counter[str]] = {"strict": Counter(), "official": Counter()}
        self._forms: Counter[str] = Counter()

    def add(self, outcome: SampleOutcome) -> None:
        """Count one sample. Each sample must come once: samples are not told apart here.

        Raises:
            ValueError: the problem is not expected, or a verdict is none of pass, fail, unjudged.
        """
        row = self._rows.get(outcome.problem)
        if row is None:
            known = "excluded from this run" if outcome.problem in self._excluded else "not among the expected problems"
            raise ValueError(f"a sample of {outcome.problem}, which is {known}")
        for verdict in (outcome.strict, outcome.official):
            if verdict not in _OUTCOMES:
                raise ValueError(f"{outcome.problem}: {verdict!r} is no verdict (pass, fail or unjudged)")
        row.seen += 1
        self._count(row, "strict", outcome.strict, outcome.strict_reason)
        self._count(row, "official", outcome.official, outcome.official_reason)
        if outcome.strict != "unjudged":
            row.judged["strict_plain"] += 1
        if outcome.strict == "pass":
            row.passes["strict_plain"] += outcome.answer_form not in WEAK_FORMS
            self._forms[outcome.answer_form or "none"] += 1

    def add_all(self, outcomes: Iterable[SampleOutcome]) -> None:
        """Count a whole stream; raises as ``add`` does."""
        for outcome in outcomes:
            self.add(outcome)

    def _count(self, row: _Row, rule: Rule, verdict: Outcome, reason: str) -> None:
        if verdict == "pass":
            row.judged[rule] += 1
            row.passes[rule] += 1
        elif verdict == "fail":
            row.judged[rule] += 1
            self._failures[rule][reason] += 1
        else:
            self._unjudged[rule][reason] += 1

    def _expected(self, name: str) -> int:
        if self._samples is None:
            return max(1, self._rows[name].seen)
        return self._samples if isinstance(self._samples, int) else self._samples.get(name, 0)

    def summary(self, ks: Sequence[int] = (1,)) -> Summary:
        """Everything that ``summary.json`` holds, at this point of the stream.

        Args:
            ks: the k's of pass@k; a k that a problem has too few samples for gets bounds instead of a value.

        Raises:
            ValueError: a k below 1.
        """
        ks = tuple(sorted(set(ks)))
        rows = tuple(self._row(problem) for problem in self._problems.values())
        expected = tuple(row for row in rows if row.excluded is None)
        populations = {"all": group_of(rows, ks)}
        if self._faulty is not None:
            sound = tuple(row for row in rows if row.problem not in self._faulty)
            populations["not_known_faulty"] = group_of(sound, ks)
        return Summary(
            completeness=self._completeness(expected),
            scores=scores_of(expected, ks, curves=True),
            populations=populations,
            by_source={source: group_of(group, ks) for source, group in _split(expected, "source").items()},
            by_kind={kind: group_of(group, ks) for kind, group in _split(expected, "kind").items()},
            failures={rule: _ranked(counter) for rule, counter in self._failures.items()},
            answer_forms=_ranked(self._forms),
            problems=rows,
        )

    def _row(self, problem: ExpectedProblem) -> ProblemRow:
        name = problem.name
        excluded = self._excluded.get(name)
        row = _Row() if excluded is not None else self._rows[name]
        return ProblemRow(
            problem=name,
            source=problem.source,
            kind=problem.kind,
            faulty=None if self._faulty is None else name in self._faulty,
            excluded=excluded,
            expected=0 if excluded is not None else self._expected(name),
            seen=row.seen,
            rules={rule: RuleCounts(row.judged[rule], row.passes[rule]) for rule in RULES},
        )

    def _completeness(self, rows: Sequence[ProblemRow]) -> Completeness:
        expected = sum(row.expected for row in rows)
        judged = {rule: sum(row.rules[rule].judged for row in rows) for rule in self._unjudged}
        missing = sum(max(0, row.expected - row.seen) for row in rows)
        unjudged = {rule: sum(counter.values()) for rule, counter in self._unjudged.items()}
        return Completeness(
            complete=missing == 0 and unjudged["strict"] == 0,
            problems_expected=len(rows),
            problems_without_samples=tuple(row.problem for row in rows if row.seen == 0),
            problems_excluded=dict(self._excluded),
            samples_expected=expected,
            samples_seen=sum(row.seen for row in rows),
            samples_missing=missing,
            samples_surplus=sum(max(0, row.seen - row.expected) for row in rows),
            rules={
                rule: JudgedOf(judged[rule], expected, unjudged[rule], _ranked(counter))
                for rule, counter in self._unjudged.items()
            },
        )


def _split(rows: Iterable[ProblemRow], key: Literal["source", "kind"]) -> dict[str, tuple[ProblemRow, ...]]:
    groups: dict[str, list[ProblemRow]] = {}
    for row in rows:
        groups.setdefault(row.source if key == "source" else row.kind, []).append(row)
    return {name: tuple(groups[name]) for name in sorted(groups)}


def _ranked(counter: Counter[str]) -> dict[str, int]:
    """Most frequent first, ties by name: the same counts give the same bytes whatever the order of samples."""
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))

"""What a report says, as plain values: every output (HTML, terminal, Markdown, exports) shows one of these.

All text from models and from Lean is already capped and made visible (`text.visible`) here, and is plain text: each
output escapes it in its own way.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from combibench_eval.report.problem_model import Outcome, ProblemView

VIEW_SCHEMA = 1

RuleName = Literal["strict", "strict_plain", "official"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """Mean pass@k as shares from 0 to 1; `value`, `low` and `high` are None where a problem has too few samples."""

    k: int
    value: float | None
    low: float | None
    high: float | None
    at_least: float
    at_most: float
    note: str | None


@dataclass(frozen=True, slots=True)
class Score:
    """One rule's result over a group of problems."""

    rule: RuleName
    problems: int
    solved: int
    judged: int
    passes: int
    at: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """Scores over some problems; excluded ones in it count as unsolved.

    Attributes:
        part: what the group is: `run` (the problems that could be judged), `population`, `source` or `kind`.
        label: its name for people.
        problems: problems in the denominator.
        excluded: those of them that this Lean cannot judge.
        scores: by rule.
    """

    part: Literal["run", "population", "source", "kind"]
    label: str
    problems: int
    excluded: int
    scores: tuple[Score, ...]

    def score(self, rule: RuleName) -> Score:
        """The score by a rule."""
        return next(score for score in self.scores if score.rule == rule)


@dataclass(frozen=True, slots=True)
class Fact:
    """A setting or version, and its value for people."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Caveat:
    """Something to know before the score is used.

    Attributes:
        code: a fixed name: `incomplete`, `no_kernel`, `faulty`, ...
        weight: `serious` where the score itself is in doubt, else `note`.
        words: one or two sentences.
        problems: problems that it is about, by name.
    """

    code: str
    weight: Literal["serious", "note"]
    words: str
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """The first screen.

    Attributes:
        label: the run's name.
        models: what was sampled, as the responses say.
        setting: `without-solution` or `with-solution`; None where it is not recorded.
        complete: every expected sample has a strict verdict.
        completeness: the same in one sentence.
        samples_expected, samples_judged: by the strict rules, excluded problems aside.
        facts: settings and versions.
        caveats: the serious ones first.
    """

    label: str
    models: tuple[str, ...]
    setting: str | None
    complete: bool
    completeness: str
    samples_expected: int
    samples_judged: int
    facts: tuple[Fact, ...]
    caveats: tuple[Caveat, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """One problem in the grid."""

    problem: str
    short: str
    anchor: str
    passes: int
    judged: int
    expected: int
    official_passes: int
    faulty: str | None
    excluded: bool


@dataclass(frozen=True, slots=True)
class CellGroup:
    """The grid's cells from one source."""

    source: str
    solved: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a curve with its band."""

    k: int
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Published:
    """A published result.

    Attributes:
        mark: its number in the picture; None where it cannot be drawn (no k).
        system, setting, k, compute, solved, problems, lean, source: as published.
        not_comparable: every reason against setting it beside this run.
    """

    mark: int | None
    system: str
    setting: str | None
    k: int | None
    compute: str
    solved: int
    problems: int
    lean: str | None
    source: str
    not_comparable: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """pass@k over k."""

    lines: Mapping[RuleName, tuple[Point, ...]]
    published: tuple[Published, ...]


@dataclass(frozen=True, slots=True)
class SampleRef:
    """Where a sample stands in the report."""

    problem: str
    sample: int
    anchor: str


@dataclass(frozen=True, slots=True)
class DifferenceGroup:
    """Samples on which the two rules differ in the same way."""

    strict: Outcome
    strict_reason: str
    official: Outcome
    official_reason: str
    why: str
    samples: tuple[SampleRef, ...]


@dataclass(frozen=True, slots=True)
class Agreement:
    """Strict and official side by side.

    Attributes:
        asked: whether any sample has an official verdict.
        table: strict outcome -> official outcome -> samples.
        groups: the samples judged by both with different outcomes.
        deviations: where the official verdict follows the paper and not the public code: name -> samples.
    """

    asked: bool
    table: Mapping[Outcome, Mapping[Outcome, int]]
    groups: tuple[DifferenceGroup, ...]
    deviations: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class FunnelStep:
    """One step from response to pass.

    Attributes:
        name: what holds of a sample that gets past it.
        left: samples that get past it.
        reasons: strict reasons of those that stop here -> samples.
        ran: False for a step that this run did not take.
    """

    name: str
    left: int
    reasons: Mapping[str, int]
    ran: bool = True


@dataclass(frozen=True, slots=True)
class ReasonRow:
    """How often one reason was given, by source."""

    reason: str
    words: str
    total: int
    by_source: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class LeanErrorRow:
    """A kind of Lean error: messages that are equal once names and numbers are left out.

    Attributes:
        pattern: the message's first line, names and numbers left out.
        samples: samples of which it is the first error.
        example: one such message.
        examples: where to find some.
    """

    pattern: str
    samples: int
    example: str
    examples: tuple[SampleRef, ...]


@dataclass(frozen=True, slots=True)
class Bin:
    """Samples whose Lean time is from `low` (inclusive) to `high` seconds; None for no upper end."""

    low: float
    high: float | None
    samples: int


@dataclass(frozen=True, slots=True)
class Cost:
    """What the run took, as far as it is recorded.

    Attributes:
        samples: samples with a verdict.
        tokens_in, tokens_out: sums over the samples that record them; None where none does.
        samples_with_tokens: how many that is.
        money: likewise, in `currency` as the responses give it.
        samples_with_money: how many that is.
        currency: None where the responses do not say.
        lean_wall_s, lean_cpu_s: seconds of Lean on the submissions (answer checks not included in CPU).
        judge_s: seconds of reading, comparing and checking answers.
        solved: problems solved by the strict rules.
        wall_quantiles: share of samples -> seconds within which Lean was done.
        bins: the distribution of Lean's wall-clock seconds, over samples that reached Lean.
        peak_memory_mb: the largest of any Lean process.
        last_gain_k: samples a problem before the last one.
        last_gain: what the last sample a problem added, as a share of the problems; None where there is no estimate.
        last_gain_low, last_gain_high: its interval.
        last_gain_problems: problems in that denominator.
    """

    samples: int
    tokens_in: int | None
    tokens_out: int | None
    samples_with_tokens: int
    money: float | None
    samples_with_money: int
    currency: str | None
    lean_wall_s: float
    lean_cpu_s: float
    judge_s: float
    solved: int
    wall_quantiles: Mapping[str, float]
    bins: tuple[Bin, ...]
    peak_memory_mb: float
    last_gain_k: int | None
    last_gain: float | None
    last_gain_low: float | None
    last_gain_high: float | None
    last_gain_problems: int


@dataclass(frozen=True, slots=True)
class ReportView:
    """A run's report."""

    head: Head
    ks: tuple[int, ...]
    groups: tuple[ScoreGroup, ...]
    grid: tuple[CellGroup, ...]
    curve: Curve
    agreement: Agreement
    funnel: tuple[FunnelStep, ...]
    reasons: tuple[ReasonRow, ...]
    lean_errors: tuple[LeanErrorRow, ...]
    answer_forms: Mapping[str, int]
    cost: Cost
    problems: tuple[ProblemView, ...]
    versions: Mapping[str, str | None]
    schema: int = VIEW_SCHEMA

    @property
    def overall(self) -> ScoreGroup:
        """The problems of the run that could be judged: the first group."""
        return self.groups[0]

    @property
    def telling_groups(self) -> tuple[ScoreGroup, ...]:
        """The groups without those that hold the same problems as the first one."""
        first = self.groups[0]
        return (first, *(group for group in self.groups[1:] if group.excluded or group.problems != first.problems))

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources, in the grid's order."""
        return tuple(group.source for group in self.grid)

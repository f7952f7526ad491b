"""May two runs be compared, and if so, how do they differ?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from combibench_eval.scoring.paired import PairedComparison, compare_counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from combibench_eval.scoring.summary import ProblemRow, Rule

# Path in run.json (dots for nesting), and its name in words. These decide what a verdict means: they must agree.
SAME: Final[tuple[tuple[str, str], ...]] = (
    ("setting", "the setting"),
    ("two_stage", "the two-stage rule"),
    ("judge_version", "the judge's version"),
    ("lean.version", "the Lean version"),
    ("lean.library", "the library revision"),
    ("lean_options", "the Lean options"),
    ("timeout_s", "the time limit"),
    ("memory_mb", "the memory limit"),
)
# These should not change a verdict: a difference is only mentioned.
WORTH_A_REMARK: Final[tuple[tuple[str, str], ...]] = (
    ("package_version", "the package version"),
    ("lean.fingerprint", "the Lean build"),
    ("sandbox", "the sandbox"),
    ("kernels", "the kernels"),
)
# Problem name -> hash of its statement and ground truths.
STATEMENTS: Final = "statements"
_ABSENT: Final = object()
_LISTED: Final = 5


@dataclass(frozen=True, slots=True)
class Run:
    """One side of a comparison.

    Attributes:
        label: what to call it.
        facts: its ``run.json``; read at the paths of ``SAME``, ``WORTH_A_REMARK`` and ``STATEMENTS``.
        rows: its counts, from ``Summary.problems`` or ``rows_from_json``.
    """

    label: str
    facts: Mapping[str, Any]
    rows: Sequence[ProblemRow]

    def kept(self) -> tuple[ProblemRow, ...]:
        """The rows of problems that the run does not leave out."""
        return tuple(row for row in self.rows if row.excluded is None)


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One way in which the runs differ.

    Attributes:
        code: ``statements``, ``problems``, ``incomplete``, ``k``, ``rule``, ``not_recorded``, or the path in run.json.
        words: one sentence for people.
    """

    code: str
    words: str


@dataclass(frozen=True, slots=True)
class RunComparison:
    """The result of comparing two runs, or why there is none.

    Attributes:
        a: label of run A.
        b: label of run B.
        rule: the rule compared by.
        reasons: why the runs are not comparable; empty where they are.
        remarks: differences that do not stand in the way.
        result: None where there are reasons.
    """

    a: str
    b: str
    rule: Rule
    reasons: tuple[Mismatch, ...]
    remarks: tuple[Mismatch, ...]
    result: PairedComparison | None

    @property
    def comparable(self) -> bool:
        """Whether there is a result."""
        return self.result is not None

    def to_json(self) -> dict[str, Any]:
        """A plain value."""
        return asdict(self)


def compare_runs(a: Run, b: Run, *, k: int | None = None, rule: Rule = "strict") -> RunComparison:
    """Compare two runs, or list every reason why that would mislead.

    A fact that either run does not record counts as a reason: unknown is not equal.

    Args:
        a: run A.
        b: run B.
        k: samples drawn; None for the largest that every problem of both runs allows.
        rule: ``strict``, ``strict_plain`` or ``official``.
    """
    reasons = [
        *_differing_facts(a, b, SAME),
        *_differing_statements(a, b),
        *_incomplete(a, rule),
        *_incomplete(b, rule),
    ]
    counts_a, counts_b = ([row.counts(rule) for row in run.kept()] for run in (a, b))
    fewest = min((one.n for one in (*counts_a, *counts_b)), default=0)
    if k is not None and k < 1:
        reasons.append(Mismatch("k", f"pass@k is undefined for k = {k}"))
    elif fewest < (1 if k is None else k):
        asked = "any k" if k is None else f"k = {k}"
        reasons.append(Mismatch("k", f"{asked} needs more samples: a problem has only {fewest} judged"))
    result = None
    if not reasons:
        result = compare_counts(counts_a, counts_b, fewest if k is None else k)
    remarks = _differing_facts(a, b, WORTH_A_REMARK, absent_matters=False)
    return RunComparison(a.label, b.label, rule, tuple(reasons), tuple(remarks), result)


def _differing_facts(
    a: Run, b: Run, paths: Sequence[tuple[str, str]], *, absent_matters: bool = True
) -> list[Mismatch]:
    found = []
    for path, words in paths:
        of_a, of_b = _look_up(a.facts, path), _look_up(b.facts, path)
        if of_a is _ABSENT or of_b is _ABSENT:
            if absent_matters:
                silent = " and ".join(run.label for run, at in ((a, of_a), (b, of_b)) if at is _ABSENT)
                found.append(Mismatch("not_recorded", f"{words} ({path} in run.json) is not recorded by {silent}"))
        elif of_a != of_b:
            found.append(Mismatch(path, f"{words} differs: {of_a!r} in {a.label}, {of_b!r} in {b.label}"))
    return found


def _differing_statements(a: Run, b: Run) -> list[Mismatch]:
    names_a, names_b = ({row.problem for row in run.kept()} for run in (a, b))
    found = []
    for run, only in ((a, names_a - names_b), (b, names_b - names_a)):
        if only:
            found.append(Mismatch("problems", f"{len(only)} problems only in {run.label}: {_some(only)}"))
    of_a, of_b = _look_up(a.facts, STATEMENTS), _look_up(b.facts, STATEMENTS)
    if not isinstance(of_a, Mapping) or not isinstance(of_b, Mapping):
        silent = " and ".join(run.label for run, at in ((a, of_a), (b, of_b)) if not isinstance(at, Mapping))
        found.append(
            Mismatch("not_recorded", f"the statements' hashes ({STATEMENTS} in run.json) are not recorded by {silent}")
        )
        return found
    common = names_a & names_b
    unknown = {name for name in common if name not in of_a or name not in of_b}
    if unknown:
        found.append(Mismatch("not_recorded", f"no hash of the statement is recorded for {_some(unknown)}"))
    other = {name for name in common - unknown if of_a[name] != of_b[name]}
    if other:
        found.append(Mismatch("statements", f"{len(other)} of {len(common)} statements differ: {_some(other)}"))
    return found


def _incomplete(run: Run, rule: Rule) -> list[Mismatch]:
    rows = run.kept()
    judged = sum(row.rules[rule].judged for row in rows)
    expected = sum(max(row.expected, row.seen) for row in rows)
    if judged == 0 < expected:
        return [Mismatch("rule", f"{run.label} has no sample judged by the rule {rule}")]
    if judged < expected:
        return [
            Mismatch("incomplete", f"{run.label} is incomplete: {judged} of {expected} samples are judged ({rule})")
        ]
    return []


def _look_up(facts: Mapping[str, Any], path: str) -> Any:
    at: Any = facts
    for key in path.split("."):
        if not isinstance(at, Mapping) or key not in at:
            return _ABSENT
        at = at[key]
    return at


def _some(names: set[str]) -> str:
    listed = sorted(names)
    more = f" and {len(listed) - _LISTED} more" if len(listed) > _LISTED else ""
    return ", ".join(listed[:_LISTED]) + more

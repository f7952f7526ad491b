"""A run folder read for the report: settings, one verdict a sample, counts, and the Lean files when asked."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from json import loads
from pathlib import Path
from typing import Any

from combibench_eval.errors import UsageError
from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems.faults import fault_of
from combibench_eval.problems.model import Problem
from combibench_eval.run.summary import final_verdicts, outcome_of
from combibench_eval.scoring.summary import ProblemRow, Summary, rows_from_json
from combibench_eval.scoring.tally import ExpectedProblem, Tally
from combibench_eval.store.run_folder import CODE, ERRORS, SUMMARY, read_run

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_HEX = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run.

    Attributes:
        folder: where it is.
        settings: from `run.json`; empty where that records none.
        verdicts: problem -> its verdicts, by sample number; one a sample.
        summary: the counts, made from the verdicts.
        problems: the statements, by name, where they are at hand.
        changed: problems at hand whose statement is not the one that was judged.
        input_errors: lines of RESPONSES that were no samples.
        strays: verdicts on problems that the run is not about.
    """

    folder: Path
    settings: Mapping[str, Any]
    verdicts: Mapping[str, tuple[Verdict, ...]]
    summary: Summary
    problems: Mapping[str, Problem]
    changed: frozenset[str]
    input_errors: int
    strays: int

    @property
    def label(self) -> str:
        """What to call the run: its folder's name."""
        return self.folder.resolve().name

    def all_verdicts(self) -> Iterable[Verdict]:
        """Every counted verdict, in the order of the problems."""
        for row in self.summary.problems:
            yield from self.verdicts.get(row.problem, ())

    def code(self, verdict: Verdict) -> str | None:
        """The Lean file that a verdict is about; None where there is none, or the folder lacks it."""
        return read_code(self.folder, verdict.code_sha256)


def read_record(folder: Path, problems: Sequence[Problem] | None = None, ks: Sequence[int] | None = None) -> RunRecord:
    """Reads a run folder.

    Args:
        folder: the run folder; `summary.json` may be missing (a run that was killed).
        problems: the statements, if at hand; the report is of the run's problems whatever is here.
        ks: the k's of pass@k; None for those of the run.

    Raises:
        UsageError: no run folder, or a file in it that cannot be read.
    """
    run = read_run(folder)
    if run is None:
        raise UsageError(f"{folder}: not a run folder (no run.json in it)")
    settings = run.get("settings")
    settings = settings if isinstance(settings, Mapping) else {}
    summary = _read_summary(folder)
    verdicts = _by_problem(folder)
    by_name = {problem.name: problem for problem in problems or ()}
    rows = None if summary is None else rows_from_json(summary)
    expected = _expected(rows, settings, by_name, verdicts)
    hashes = {name: group[0].problem_sha256 for name, group in verdicts.items()}
    recorded = settings.get("statements")
    hashes |= recorded if isinstance(recorded, Mapping) else {}
    changed = frozenset(name for name, problem in by_name.items() if hashes.get(name, problem.sha256) != problem.sha256)
    samples = None if rows is None else {row.problem: row.expected for row in rows}
    per_problem = settings.get("samples_per_problem")
    if samples is None and isinstance(per_problem, int):
        samples = {problem.name: per_problem for problem in expected}
    excluded = {row.problem: row.excluded for row in rows or () if row.excluded is not None}
    tally = Tally(expected, samples, excluded=excluded, faulty=_faulty(rows, by_name, changed))
    counted = {problem.name for problem in expected} - set(excluded)
    for name in counted & verdicts.keys():
        tally.add_all(map(outcome_of, verdicts[name]))
    return RunRecord(
        folder=folder,
        settings=settings,
        verdicts={name: verdicts[name] for name in verdicts if name in counted},
        summary=tally.summary(ks or _ks(summary, settings)),
        problems=by_name,
        changed=changed,
        input_errors=_input_errors(folder),
        strays=sum(len(group) for name, group in verdicts.items() if name not in counted),
    )


def _by_problem(folder: Path) -> dict[str, tuple[Verdict, ...]]:
    """One verdict a sample, by problem and number."""
    groups: defaultdict[str, list[Verdict]] = defaultdict(list)
    for verdict in final_verdicts(folder):
        groups[verdict.problem].append(verdict)
    return {name: tuple(sorted(group, key=lambda verdict: verdict.sample)) for name, group in groups.items()}


def read_code(folder: Path, sha256: str | None) -> str | None:
    """The Lean file of a run folder with this hash, or None where there is none.

    A hash that is not one is never looked up: it would be a path.
    """
    if sha256 is None or len(sha256) != 64 or not _HEX.issuperset(sha256):
        return None
    try:
        return (folder / CODE / f"{sha256}.lean").read_bytes().decode(errors="surrogatepass")
    except (OSError, UnicodeDecodeError):
        return None


def _read_summary(folder: Path) -> Mapping[str, Any] | None:
    path = folder / SUMMARY
    try:
        value = loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    if not isinstance(value, dict):
        raise UsageError(f"{path}: not a JSON object")
    try:
        rows_from_json(value)
    except ValueError as error:
        raise UsageError(f"{path}: {error}") from error
    return value


def _expected(
    rows: Sequence[ProblemRow] | None,
    settings: Mapping[str, Any],
    problems: Mapping[str, Problem],
    verdicts: Mapping[str, object],
) -> list[ExpectedProblem]:
    """The problems that the run is about: as its summary says, else its settings, else what is there."""
    if rows is not None:
        return [ExpectedProblem(row.problem, row.source, row.kind) for row in rows]
    recorded = settings.get("statements")
    names = recorded if isinstance(recorded, Mapping) and recorded else (problems or sorted(verdicts))
    found = []
    for name in names:
        problem = problems.get(name)
        source = problem.source if problem else name[: len(name) - len(name.lower().lstrip(_LETTERS))] or name
        found.append(ExpectedProblem(name, source, problem.kind if problem else "not recorded"))
    return found


def _faulty(
    rows: Sequence[ProblemRow] | None, problems: Mapping[str, Problem], changed: Collection[str]
) -> Collection[str] | None:
    if rows is not None and all(row.faulty is not None for row in rows):
        return {row.problem for row in rows if row.faulty}
    if not problems:
        return None
    return {
        name
        for name, problem in problems.items()
        if name not in changed
        and fault_of(name, problem.statement, [hole.ground_truth or "" for hole in problem.holes]) is not None
    }


def _ks(summary: Mapping[str, Any] | None, settings: Mapping[str, Any]) -> tuple[int, ...]:
    recorded = settings.get("k")
    if isinstance(recorded, list) and recorded and all(isinstance(k, int) and k > 0 for k in recorded):
        return tuple(recorded)
    entries = (summary or {}).get("pass_at")
    if isinstance(entries, Mapping) and isinstance(entries.get("strict"), list):
        return tuple(entry["k"] for entry in entries["strict"]) or (1,)
    return (1,)


def _input_errors(folder: Path) -> int:
    try:
        with (folder / ERRORS).open("rb") as stream:
            return sum(1 for _ in stream)
    except FileNotFoundError:
        return 0

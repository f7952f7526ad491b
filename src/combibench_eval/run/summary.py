"""From the verdicts of a run folder to its `summary.json`."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems import Problem
from combibench_eval.problems.faults import fault_of
from combibench_eval.scoring.summary import Summary
from combibench_eval.scoring.tally import ExpectedProblem, SampleOutcome, Tally
from combibench_eval.store.run_folder import read_verdicts


def final_verdicts(folder: Path) -> Iterator[Verdict]:
    """One verdict a sample: of several, the last that judged it (a second-stage reply came), else the last at all."""
    last: dict[str, dict[int, tuple[bool, int]]] = {}
    for number, verdict in enumerate(read_verdicts(folder)):
        lines = last.setdefault(verdict.problem, {})
        known = lines.get(verdict.sample)
        if known is None or verdict.judged or not known[0]:
            lines[verdict.sample] = (verdict.judged, number)
    for number, verdict in enumerate(read_verdicts(folder)):
        if last[verdict.problem][verdict.sample][1] == number:
            yield verdict


def summarise(
    folder: Path,
    problems: Sequence[Problem],
    ks: Sequence[int],
    *,
    excluded: Mapping[str, str],
    expected: Mapping[str, int] | int | None = None,
) -> Summary:
    """Counts a run.

    Args:
        folder: the run folder.
        problems: every problem of the data set that the scores are "of".
        ks: the k's of pass@k.
        excluded: problems that could not be judged on this Lean, with the reason.
        expected: samples expected of a problem; None for as many as there are, and at least one.
    """
    tally = Tally(
        [ExpectedProblem(problem.name, problem.source, problem.kind) for problem in problems],
        expected,
        excluded=excluded,
        faulty=faulty_names(problems),
    )
    known = {problem.name for problem in problems} - set(excluded)
    tally.add_all(outcome_of(verdict) for verdict in final_verdicts(folder) if verdict.problem in known)
    return tally.summary(ks)


def outcome_of(verdict: Verdict) -> SampleOutcome:
    """A verdict as the counts see it."""
    return SampleOutcome(
        verdict.problem,
        verdict.strict.verdict,
        str(verdict.strict.reason),
        verdict.official.verdict,
        verdict.official.reason,
        verdict.strict.answer_form,
    )


def faulty_names(problems: Sequence[Problem]) -> frozenset[str]:
    """Problems whose statement, as it stands in this source, is known to be faulty."""
    return frozenset(
        problem.name
        for problem in problems
        if fault_of(problem.name, problem.statement, [hole.ground_truth or "" for hole in problem.holes]) is not None
    )

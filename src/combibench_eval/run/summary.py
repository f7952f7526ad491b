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
    """One verdict a sample: the judged one where a sample was first unjudged and then judged."""
    judged: dict[str, set[int]] = {}
    for verdict in read_verdicts(folder):
        if verdict.judged:
            judged.setdefault(verdict.problem, set()).add(verdict.sample)
    shown: dict[str, set[int]] = {}
    for verdict in read_verdicts(folder):
        seen = shown.setdefault(verdict.problem, set())
        if verdict.sample in seen or (not verdict.judged and verdict.sample in judged.get(verdict.problem, ())):
            continue
        seen.add(verdict.sample)
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

"""The main job from request to summary: `combibench score`, `demo`, and the second half of `run`."""

import hashlib
import itertools
import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Protocol

from combibench_eval.judge.bench import Bench
from combibench_eval.judge.judge import ProblemJudge, Sample
from combibench_eval.judge.options import auto_workers, open_bench
from combibench_eval.judge.selftest import self_test
from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems import Problem
from combibench_eval.run.responses import InputError, read_responses
from combibench_eval.run.score import Scored, score
from combibench_eval.run.settings import RunRequest, Shard, chosen_problems, run_settings
from combibench_eval.run.summary import summarise
from combibench_eval.scoring.summary import Summary
from combibench_eval.store.run_folder import open_run
from combibench_eval.store.verdict_cache import VerdictCache


class Watcher(Protocol):
    """What the terminal shows while a run goes on."""

    def installing(self, stage: str, fraction: float) -> None:
        """The embedded Lean is being fetched."""

    def started(self, bench: Bench, workers: int, problems: int) -> None:
        """Judging begins."""

    def judged(self, verdict: Verdict) -> None:
        """One more verdict is on disk."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """What came of a run.

    Attributes:
        summary: the whole run's counts, earlier processes' included.
        scored: this process's part.
        complete: every sample that was read has a verdict and every line was a sample.
    """

    summary: Summary
    scored: Scored
    complete: bool


async def run_score(responses: str, request: RunRequest, watcher: Watcher, *, bench: Bench | None = None) -> RunResult:
    """Judges RESPONSES and writes the run folder.

    Args:
        responses: a JSONL file, `-`, or an older run folder.
        request: the run.
        watcher: told what happens.
        bench: a bench that is open already; by default the one that the request's options name.

    Returns:
        The counts.

    Raises:
        UsageError: the request cannot be carried out as it stands.
        InfrastructureError: no Lean or sandbox, or the self-test failed: nothing is judged.
    """
    problems = chosen_problems(request.problems, request.select)
    by_name = {problem.name: problem for problem in problems}
    samples = read_responses(responses, by_name)
    bench = bench or await open_bench(request.options, watcher.installing)
    settings = run_settings(request, problems, bench)
    with closing(open_run(request.out, settings, fresh=request.fresh)) as folder:
        if request.self_test:
            await self_test(request.options, bench)
        workers = request.workers or auto_workers(bench)
        watcher.started(bench, workers, len(problems))
        counted = _Counted(_part(samples, request))
        with closing(VerdictCache(request.options.cache_place / "verdicts.sqlite")) as cache:
            scored = await score(
                iter(counted),
                ProblemJudge(request.options, bench),
                folder,
                workers=workers,
                cache=cache if request.options.reuse else None,
                on_verdict=watcher.judged,
            )
        summary = summarise(request.out, problems, request.ks, excluded=scored.excluded, expected=counted.samples)
        folder.write_summary({**summary.to_json(), "input_errors": scored.errors, "excluded_samples": scored.skipped})
    complete = scored.errors == 0 and summary.completeness.complete
    return RunResult(summary, scored, complete)


class _Counted:
    """Passes samples on and counts them by problem: what a complete run has verdicts for."""

    def __init__(self, samples: Iterator[Sample | InputError]) -> None:
        self._source = samples
        self.samples: dict[str, int] = {}

    def __iter__(self) -> Iterator[Sample | InputError]:
        for item in self._source:
            if isinstance(item, Sample):
                self.samples[item.problem.name] = self.samples.get(item.problem.name, 0) + 1
            yield item


def _part(samples: Iterator[Sample | InputError], request: RunRequest) -> Iterator[Sample | InputError]:
    shard = request.shard
    if shard is not None:
        samples = (item for item in samples if isinstance(item, InputError) or in_shard(item, shard))
    return samples if request.limit is None else itertools.islice(samples, request.limit)


def in_shard(sample: Sample, shard: Shard) -> bool:
    """Whether a sample belongs to a shard: decided by its problem, number and text alone."""
    content = json.dumps([sample.problem.name, sample.sample, sample.response, sample.code])
    return int.from_bytes(hashlib.sha256(content.encode()).digest()[:8], "big") % shard.count == shard.index - 1


def result_json(result: RunResult) -> Mapping[str, Any]:
    """A run's counts for `--json`."""
    return {
        **result.summary.to_json(),
        "complete": result.complete,
        "input_errors": result.scored.errors,
        "excluded_samples": result.scored.skipped,
    }


__all__ = ["Problem", "RunResult", "Watcher", "in_shard", "result_json", "run_score"]

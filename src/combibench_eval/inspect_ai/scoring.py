"""Judging an Inspect log into a run folder: `combibench score LOG.eval`, and the end of `combibench run`."""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from combibench_eval.inspect_ai.log_responses import open_log
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.judge import ProblemJudge, Sample
from combibench_eval.judge.options import auto_workers, open_bench
from combibench_eval.judge.selftest import self_test
from combibench_eval.run.main_job import RunResult, Watcher, in_shard
from combibench_eval.run.responses import InputError
from combibench_eval.run.score import score
from combibench_eval.run.settings import RunRequest, chosen_problems, run_settings
from combibench_eval.run.summary import summarise
from combibench_eval.store.run_folder import open_run
from combibench_eval.store.verdict_cache import VerdictCache


async def score_log(
    log: Path,
    request: RunRequest,
    watcher: Watcher,
    *,
    bench: Bench | None = None,
    more_settings: Mapping[str, Any] | None = None,
) -> RunResult:
    """Judges the responses of a log and writes the run folder; answers judged before are not judged again.

    Args:
        log: The Inspect log.
        request: The run.
        watcher: Told what happens.
        bench: A bench that is open already; by default the one that the request's options name.
        more_settings: What else decides this run, for `run.json`.

    Returns:
        The counts. Expected are problems × attempts of the log, so a call that failed leaves the run incomplete.

    Raises:
        UsageError: The request cannot be carried out as it stands, or the log cannot be read.
        InfrastructureError: No Lean or sandbox, or the self-test failed: nothing is judged.
    """
    problems = chosen_problems(request.problems, request.select)
    responses = open_log(log, {problem.name: problem for problem in problems})
    bench = bench or await open_bench(request.options, watcher.installing)
    settings = {**run_settings(request, problems, bench), **(more_settings or {})}
    with closing(open_run(request.out, settings, fresh=request.fresh)) as folder:
        if request.self_test:
            await self_test(request.options, bench)
        workers = request.workers or auto_workers(bench)
        watcher.started(bench, workers, len(problems))
        part = _Part(responses.samples({problem.name: problem for problem in problems}), request)
        with closing(VerdictCache(request.options.cache_place / "verdicts.sqlite")) as cache:
            scored = await score(
                iter(part),
                ProblemJudge(request.options, bench),
                folder,
                workers=workers,
                cache=cache if request.options.reuse else None,
                on_verdict=watcher.judged,
            )
        expected = part.seen if part.is_part else responses.expected
        summary = summarise(request.out, problems, request.ks, excluded=scored.excluded, expected=expected)
        folder.write_summary({**summary.to_json(), "input_errors": scored.errors, "excluded_samples": scored.skipped})
    return RunResult(summary, scored, scored.errors == 0 and summary.completeness.complete)


class _Part:
    """The samples of a shard, or the first ones, counted by problem."""

    def __init__(self, samples: Iterator[Sample | InputError], request: RunRequest) -> None:
        self.is_part = request.shard is not None or request.limit is not None
        self.seen: Counter[str] = Counter()
        self._samples = samples
        self._request = request

    def __iter__(self) -> Iterator[Sample | InputError]:
        shard, limit = self._request.shard, self._request.limit
        samples = self._samples
        if shard is not None:
            samples = (each for each in samples if isinstance(each, InputError) or in_shard(each, shard))
        for each in samples if limit is None else itertools.islice(samples, limit):
            name = each.problem.name if isinstance(each, Sample) else each.problem
            if name is not None:
                self.seen[name] += 1
            yield each

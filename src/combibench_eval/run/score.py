"""`combibench score`: a stream of responses through a bounded number of workers into a run folder."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from combibench_eval.judge.judge import ProblemJudge, Sample
from combibench_eval.judge.prepare import Excluded
from combibench_eval.judge.verdict import Verdict
from combibench_eval.run.responses import InputError
from combibench_eval.store.run_folder import RunFolder, read_verdicts
from combibench_eval.store.verdict_cache import VerdictCache

OnVerdict = Callable[[Verdict], None]

_OF_THE_SAMPLE = frozenset({"schema", "problem", "sample", "extra"})
"""Fields of a verdict that are the sample's own; all others follow from the content that the cache's key covers."""


@dataclass(slots=True)
class Scored:
    """How a run went.

    Attributes:
        judged: samples recorded by this process.
        reused: those of them answered by the cache, or by an equal sample in flight.
        continued: samples that an earlier process of this run had judged.
        errors: input lines that are no sample.
        excluded: problems that this Lean cannot judge, with the reason.
        skipped: samples of excluded problems.
    """

    judged: int = 0
    reused: int = 0
    continued: int = 0
    errors: int = 0
    excluded: dict[str, str] = field(default_factory=dict)
    skipped: int = 0


async def score(  # the pieces that the command line puts together
    samples: Iterator[Sample | InputError],
    judge: ProblemJudge,
    folder: RunFolder,
    *,
    workers: int,
    cache: VerdictCache | None = None,
    on_verdict: OnVerdict = lambda _: None,
) -> Scored:
    """Judges a stream of samples; each verdict is recorded before another sample takes its place.

    Args:
        samples: samples and input errors, read only as fast as they are judged.
        judge: the judge.
        folder: where verdicts go; samples that have one there are not judged again, unjudged ones are.
        workers: how many are judged at once.
        cache: verdicts of earlier runs.
        on_verdict: called for each recorded verdict.

    Returns:
        How it went.
    """
    scored = Scored()
    done, waiting = judged_samples(folder)
    queue: asyncio.Queue[Sample | None] = asyncio.Queue(maxsize=2 * workers)
    line = _Line(judge, folder, cache, scored, on_verdict)
    async with asyncio.TaskGroup() as group:
        for _ in range(workers):
            group.create_task(_work(queue, line))
        for item in samples:
            if isinstance(item, InputError):
                scored.errors += 1
                folder.add_error(item.record())
            elif _is_done(item, done, waiting):
                scored.continued += 1
            else:
                await queue.put(item)
        for _ in range(workers):
            await queue.put(None)
    folder.sync()
    return scored


Samples = dict[str, set[int]]


def judged_samples(folder: RunFolder) -> tuple[Samples, Samples]:
    """Samples of a run folder that have a verdict, and those of them that wait for a second-stage proof, by problem."""
    done: Samples = {}
    waiting: Samples = {}
    for verdict in read_verdicts(folder.path):
        if verdict.judged:
            done.setdefault(verdict.problem, set()).add(verdict.sample)
            asks = waiting.setdefault(verdict.problem, set())
            (asks.add if "second_stage_file" in verdict.strict.detail else asks.discard)(verdict.sample)
    return done, waiting


def _is_done(sample: Sample, done: Samples, waiting: Samples) -> bool:
    name = sample.problem.name
    replied = sample.second_stage is not None and sample.sample in waiting.get(name, ())
    return sample.sample in done.get(name, ()) and not replied


async def _work(queue: asyncio.Queue[Sample | None], line: "_Line") -> None:
    while (sample := await queue.get()) is not None:
        await line.handle(sample)


class _Line:
    """What happens to one sample: excluded, known, equal to one in flight, or judged; then recorded."""

    def __init__(
        self,
        judge: ProblemJudge,
        folder: RunFolder,
        cache: VerdictCache | None,
        scored: Scored,
        on_verdict: OnVerdict,
    ) -> None:
        self._judge = judge
        self._folder = folder
        self._cache = cache
        self._scored = scored
        self._on_verdict = on_verdict
        self._in_flight: dict[str, asyncio.Task[Verdict]] = {}

    async def handle(self, sample: Sample) -> None:
        excluded = await self._judge.excluded(sample.problem)
        if excluded is not None:
            self._exclude(excluded)
            return
        extraction = self._judge.extraction(sample)
        key = self._judge.key(sample, extraction)
        verdict = self._known(key, sample)
        if verdict is None and key in self._in_flight:
            self._scored.reused += 1
            verdict = _for_sample((await self._in_flight[key]).model_dump(mode="json"), sample)
        if verdict is None:
            task = self._in_flight[key] = asyncio.create_task(self._judge.judge(sample, extraction))
            try:
                verdict = await task
            finally:
                del self._in_flight[key]
            self._keep(key, verdict)
        self._folder.add(verdict, extraction.code)
        self._scored.judged += 1
        self._on_verdict(verdict)

    def _exclude(self, excluded: Excluded) -> None:
        self._scored.skipped += 1
        self._scored.excluded[excluded.problem] = excluded.why

    def _known(self, key: str, sample: Sample) -> Verdict | None:
        record = self._cache.get(key) if self._cache is not None else None
        if record is None:
            return None
        self._scored.reused += 1
        return _for_sample(record, sample)

    def _keep(self, key: str, verdict: Verdict) -> None:
        """An infrastructure failure is never kept: it says nothing about the sample."""
        if self._cache is not None and verdict.judged:
            self._cache.put(key, verdict.model_dump(mode="json", exclude=set(_OF_THE_SAMPLE) | {"schema_"}))


def _for_sample(record: Mapping[str, Any], sample: Sample) -> Verdict:
    """A verdict reached on equal content, under this sample's names."""
    content = {key: value for key, value in record.items() if key not in _OF_THE_SAMPLE}
    own = {"problem": sample.problem.name, "sample": sample.sample, "extra": sample.extra}
    return Verdict.model_validate({**content, **own})

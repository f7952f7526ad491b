"""One judge for the solver and the scorers of a task: opened when first needed, bounded, and each answer judged once."""

import asyncio
import json
import weakref
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from combibench_eval.inspect_ai.settings import options_from_json
from combibench_eval.judge.judge import ProblemJudge, Sample
from combibench_eval.judge.options import JudgeOptions, auto_workers, open_bench
from combibench_eval.judge.prepare import Excluded
from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems import Problem, load_problems
from combibench_eval.store.verdict_cache import VerdictCache
from combibench_eval.submission import Extraction

_REMEMBERED = 1024
"""Verdicts kept in memory, for the second scorer and the second stage of the same sample."""

_OF_THE_SAMPLE = {"problem", "sample", "extra"}


@dataclass(slots=True)
class _Open:
    """A judge in one event loop."""

    loop: asyncio.AbstractEventLoop
    judge: ProblemJudge
    slots: asyncio.Semaphore
    running: OrderedDict[str, asyncio.Task[Verdict | Excluded]] = field(default_factory=OrderedDict)


class Judging:
    """Judges answers inside Inspect's event loop.

    Args:
        source: Where the problems come from, as `--problems` has it.
        options: How to judge.
        workers: Samples judged at once; None for as many as the machine allows.
    """

    def __init__(self, source: str, options: JudgeOptions, workers: int | None = None) -> None:
        self.source = source
        self.options = options
        self.workers = workers
        self._problems: Mapping[str, Problem] | None = None
        self._opening: asyncio.Task[_Open] | None = None

    @property
    def problems(self) -> Mapping[str, Problem]:
        """The problems by name, loaded once.

        Raises:
            ProblemSourceError: The source cannot be read.
        """
        if self._problems is None:
            self._problems = {problem.name: problem for problem in load_problems(self.source)}
        return self._problems

    async def verdict(self, sample: Sample) -> Verdict | Excluded:
        """The verdict on a sample, or why its problem cannot be judged on this Lean.

        Waits while `workers` samples are being judged. Equal answers, and one answer asked for twice, are judged once.

        Raises:
            InfrastructureError: There is no Lean or no sandbox of the kind asked for.
        """
        opened = await self._open()
        extraction = opened.judge.extraction(sample)
        key = opened.judge.key(sample, extraction)
        task = opened.running.get(key)
        if task is None:
            task = asyncio.create_task(self._judge(opened, sample, extraction, key))
            opened.running[key] = task
            while len(opened.running) > _REMEMBERED and next(iter(opened.running.values())).done():
                opened.running.popitem(last=False)
        try:
            # Shielded: another sample with the same answer may be waiting for it.
            found = await asyncio.shield(task)
        finally:
            if task.done() and (task.cancelled() or task.exception() is not None):
                opened.running.pop(key, None)
        return found if isinstance(found, Excluded) else _for_sample(found, sample)

    async def _open(self) -> _Open:
        """The judge of the running loop: evaluations in one process each have a loop of their own."""
        loop = asyncio.get_running_loop()
        task = self._opening
        if task is None or task.get_loop() is not loop or (task.done() and task.exception() is not None):
            task = self._opening = asyncio.create_task(self._open_here(loop))
        return await asyncio.shield(task)

    async def _open_here(self, loop: asyncio.AbstractEventLoop) -> _Open:
        bench = await open_bench(self.options)
        return _Open(loop, ProblemJudge(self.options, bench), asyncio.Semaphore(self.workers or auto_workers(bench)))

    async def _judge(self, opened: _Open, sample: Sample, extraction: Extraction, key: str) -> Verdict | Excluded:
        async with opened.slots:
            excluded = await opened.judge.excluded(sample.problem)
            if excluded is not None:
                return excluded
            known = self._look_up(key)
            if known is not None:
                return _for_sample(known, sample)
            verdict = await opened.judge.judge(sample, extraction)
            self._keep(key, verdict)
            return verdict

    def _look_up(self, key: str) -> Mapping[str, Any] | None:
        if not self.options.reuse:
            return None
        with closing(VerdictCache(self.options.cache_place / "verdicts.sqlite")) as cache:
            return cache.get(key)

    def _keep(self, key: str, verdict: Verdict) -> None:
        """Where `combibench score` of the same log finds it: the run folder is made from there without judging again."""
        if self.options.reuse and verdict.judged:
            with closing(VerdictCache(self.options.cache_place / "verdicts.sqlite")) as cache:
                cache.put(key, verdict.model_dump(mode="json", exclude=_OF_THE_SAMPLE | {"schema_"}))


_SHARED: "weakref.WeakValueDictionary[str, Judging]" = weakref.WeakValueDictionary()


def shared_judging(source: str, settings: Mapping[str, Any], workers: int | None) -> Judging:
    """The judge for these settings: the same one for as long as anybody uses it.

    Inspect makes solvers and scorers from JSON arguments, so what they share they have to find by its name.

    Raises:
        UsageError: The settings are none.
    """
    name = json.dumps([source, settings, workers], sort_keys=True)
    found = _SHARED.get(name)
    if found is None:
        found = _SHARED[name] = Judging(source, options_from_json(settings), workers)
    return found


def _for_sample(found: Verdict | Mapping[str, Any], sample: Sample) -> Verdict:
    """A verdict reached on equal content, under this sample's names."""
    record = found.model_dump(mode="json") if isinstance(found, Verdict) else found
    content = {key: value for key, value in record.items() if key not in _OF_THE_SAMPLE}
    own = {"problem": sample.problem.name, "sample": sample.sample, "extra": sample.extra}
    return Verdict.model_validate({**content, **own})

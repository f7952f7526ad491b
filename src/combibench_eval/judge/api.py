"""The judge for Python callers: `AsyncJudge`, and `Judge` for code without an event loop."""

import asyncio
import threading
from collections.abc import AsyncIterable, AsyncIterator, Coroutine, Hashable, Iterable, Mapping
from types import TracebackType
from typing import Any, Self, TypeVar

from combibench_eval.errors import UsageError
from combibench_eval.judge.judge import ProblemJudge, Sample
from combibench_eval.judge.options import JudgeOptions, auto_workers, open_bench
from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems import Problem

T = TypeVar("T")
Item = tuple[Hashable, Problem, Mapping[str, Any]]
"""A key of the caller's, a problem, and `response` or `code` with the optional fields of `AsyncJudge.judge`."""


class AsyncJudge:
    """Judges samples in an event loop; an async context manager.

    Args:
        lean: `auto`, `embedded`, a Lake project folder or a `lean` executable.
        workers: samples at once in `judge_many`, and Lean processes at most; None for as many as the machine allows.
        options: the whole configuration, instead of the keywords.
        **settings: fields of `JudgeOptions`.

    Raises:
        LeanUnavailableError, SandboxUnavailableError: on entering, where this machine lacks what was asked for.
    """

    def __init__(
        self, *, lean: str = "auto", workers: int | None = None, options: JudgeOptions | None = None, **settings: Any
    ) -> None:
        if options is not None and settings:
            raise UsageError("give either `options` or single settings, not both")
        self._options = options or JudgeOptions(lean=lean, **settings)
        self._workers = workers
        self._judge: ProblemJudge | None = None
        self._slots: asyncio.Semaphore | None = None

    async def __aenter__(self) -> Self:
        bench = await open_bench(self._options)
        self._workers = self._workers or auto_workers(bench)
        self._slots = asyncio.Semaphore(self._workers)
        self._judge = ProblemJudge(self._options, bench)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._judge = None

    async def judge(  # a sample has this many parts
        self,
        problem: Problem,
        *,
        response: str | None = None,
        code: str | None = None,
        stop_reason: str | None = None,
        second_stage: str | None = None,
        sample: int = 0,
    ) -> Verdict:
        """Judges one sample.

        Args:
            problem: the problem it answers.
            response: raw model text; or
            code: a Lean file.
            stop_reason: why the model stopped, where known.
            second_stage: raw text of the reply to a second-stage request.
            sample: its number, for the record.

        Returns:
            The verdict. What the sample did is a fail, what it could not have done is `unjudged`; neither raises.

        Raises:
            UsageError: not exactly one of `response` and `code`, or used outside `async with`.
        """
        if (response is None) == (code is None):
            raise UsageError("give exactly one of `response` and `code`")
        if self._judge is None or self._slots is None:
            raise UsageError("use the judge inside `async with`")
        async with self._slots:
            return await self._judge.judge(Sample(problem, sample, response, code, stop_reason, second_stage))

    async def judge_many(self, items: Iterable[Item] | AsyncIterable[Item]) -> AsyncIterator[tuple[Hashable, Verdict]]:
        """Judges a stream of samples.

        Args:
            items: `(key, problem, {"response": ...})` or `(key, problem, {"code": ...})`; read only as fast as judged, so
                the stream may be endless.

        Returns:
            `(key, verdict)` in order of completion.
        """
        limit = 2 * (self._workers or 1)
        running: set[asyncio.Task[tuple[Hashable, Verdict]]] = set()
        try:
            async for key, problem, fields in _as_async(items):
                running.add(asyncio.create_task(self._keyed(key, problem, fields)))
                if len(running) >= limit:
                    done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                    for task in done:
                        yield task.result()
            while running:
                done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    yield task.result()
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    async def _keyed(self, key: Hashable, problem: Problem, fields: Mapping[str, Any]) -> tuple[Hashable, Verdict]:
        return key, await self.judge(problem, **fields)


async def _as_async(items: Iterable[Item] | AsyncIterable[Item]) -> AsyncIterator[Item]:
    if isinstance(items, AsyncIterable):
        async for item in items:
            yield item
    else:
        for item in items:
            yield item
            await asyncio.sleep(0)  # lets running samples finish while a long list is fed in


class Judge:
    """The same without an event loop: a context manager that runs one in a thread of its own.

    Args:
        lean, workers, options, **settings: as for `AsyncJudge`.
    """

    def __init__(self, **settings: Any) -> None:
        self._async = AsyncJudge(**settings)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="combibench-judge", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        try:
            self._run(self._async.__aenter__())
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        try:
            self._run(self._async.__aexit__(kind, error, traceback))
        finally:
            self._stop()

    def judge(self, problem: Problem, **fields: Any) -> Verdict:
        """Judges one sample; arguments, result and errors as for `AsyncJudge.judge`. Safe from several threads."""
        return self._run(self._async.judge(problem, **fields))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

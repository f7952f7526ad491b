"""What a run shows while it goes on: a live line on a terminal, plain lines elsewhere."""

import time
from collections import Counter
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from combibench_eval.judge.bench import Bench
from combibench_eval.judge.verdict import Verdict

_PLAIN_EVERY_S = 5.0


class RunProgress:
    """A watcher of `run_score`, and a context manager.

    Args:
        console: where to write (standard error).
        total: samples to come, where known.
        verdicts: print a line for each verdict.
    """

    def __init__(self, console: Console, *, total: int | None = None, verdicts: bool = False) -> None:
        self._console = console
        self._total = total
        self._verdicts = verdicts
        self._counts: Counter[str] = Counter()
        self._started = time.monotonic()
        self._printed = 0.0
        self._task: TaskID | None = None
        self._live = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[rate]}"),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._live.stop()

    def installing(self, stage: str, fraction: float) -> None:
        """The embedded Lean is being fetched; called from another thread."""
        if self._task is None:
            self._task = self._live.add_task("embedded Lean", total=1.0, rate="")
        self._live.update(self._task, description=f"embedded Lean: {stage}", completed=fraction)
        if not self._console.is_terminal and time.monotonic() - self._printed > _PLAIN_EVERY_S:
            self._printed = time.monotonic()
            self._console.print(f"embedded Lean: {stage} {fraction:.0%}")

    def started(self, bench: Bench, workers: int, problems: int) -> None:
        """Judging begins."""
        if self._task is not None:
            self._live.remove_task(self._task)
        self._started = time.monotonic()
        self._console.print(
            f"{bench.toolchain.description}; sandbox {bench.sandbox.name}; {problems} problems; {workers} at once",
            highlight=False,
        )
        self._task = self._live.add_task("judging", total=self._total, rate="")

    def judged(self, verdict: Verdict) -> None:
        """One more verdict."""
        self._counts[verdict.strict.verdict] += 1
        done = self._counts.total()
        text = f"{self._counts['pass']} pass, {self._counts['fail']} fail"
        if self._counts["unjudged"]:
            text += f", {self._counts['unjudged']} unjudged"
        rate = done / max(time.monotonic() - self._started, 1e-6)
        if self._task is not None:
            self._live.update(self._task, completed=done, description=text, rate=self._rate(rate, done))
        if self._verdicts:
            self._console.print(self._line(verdict), highlight=False, markup=False)
        elif not self._console.is_terminal and time.monotonic() - self._printed > _PLAIN_EVERY_S:
            self._printed = time.monotonic()
            self._console.print(f"{done} judged: {text}; {self._rate(rate, done)}", highlight=False)

    def _rate(self, rate: float, done: int) -> str:
        shown = f"{rate:.2f}/s" if rate < 100 else f"{rate:.0f}/s"
        if self._total is None or rate <= 0:
            return shown
        left = int((self._total - done) / rate)
        return f"{shown}, {left // 60}:{left % 60:02} left"

    @staticmethod
    def _line(verdict: Verdict) -> str:
        strict, official = verdict.strict, verdict.official
        shown = {"pass": "PASS", "fail": "fail", "unjudged": "????"}[strict.verdict]
        return f"{shown}  {verdict.problem:<20} {verdict.sample:>2}  {strict.reason:<24} official: {official.verdict}"

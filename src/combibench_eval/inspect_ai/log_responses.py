"""An Inspect log as responses: what `combibench score LOG.eval` reads, and the second half of `combibench run`."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from inspect_ai.log import EvalLog, EvalSample, read_eval_log, read_eval_log_samples

from combibench_eval.errors import UsageError
from combibench_eval.inspect_ai.replies import sample_of
from combibench_eval.judge.judge import Sample
from combibench_eval.problems import Problem
from combibench_eval.run.responses import InputError

T = TypeVar("T")

# Never read: a log of long answers is several times as large with them.
_UNUSED = {"events", "messages", "timelines", "attachments", "scores"}


@dataclass(frozen=True, slots=True)
class LogResponses:
    """The responses of one log.

    Attributes:
        path: The log.
        model: The model that was evaluated.
        status: `success`, `error`, `cancelled` or `started`, as Inspect has it.
        attempts: How often each problem was asked.
        asked: Names of the problems that were asked, as far as they are known.
    """

    path: Path
    model: str
    status: str
    attempts: int
    asked: tuple[str, ...]

    @property
    def expected(self) -> dict[str, int]:
        """Samples that a complete log has, by problem: problems × attempts."""
        return dict.fromkeys(self.asked, self.attempts)

    def samples(self, problems: Mapping[str, Problem]) -> Iterator[Sample | InputError]:
        """The samples in the log's order, one at a time, then an error for each that it lacks.

        A call that failed is no sample: it is an error that says so, and the run is incomplete.
        """
        left = {(name, attempt) for name in self.asked for attempt in range(1, self.attempts + 1)}
        read = _apart(lambda: read_eval_log_samples(str(self.path), all_samples_required=False, exclude_fields=_UNUSED))
        number = 0
        for number, sample in enumerate(read, 1):
            left.discard((str(sample.id), sample.epoch))
            yield _item(number, sample, problems)
        for name, attempt in sorted(left):
            number += 1
            if name in problems:
                yield InputError(number, "never asked, or lost: the log has no such sample", name, attempt - 1)


def open_log(path: Path, problems: Mapping[str, Problem]) -> LogResponses:
    """Reads a log's header.

    Args:
        path: An Inspect log, `.eval` or `.json`.
        problems: The problems of `--problems`, by name.

    Raises:
        UsageError: It cannot be read, or holds no sample of these problems.
    """
    try:
        (header,) = _apart(lambda: iter([read_eval_log(str(path), header_only=True)]))
    except Exception as error:
        raise UsageError(f"RESPONSES {path}: not a log of Inspect's: {error}") from error
    names = [str(name) for name in header.eval.dataset.sample_ids or ()]
    asked = tuple(name for name in names if name in problems)
    if names and not asked:
        raise UsageError(f"RESPONSES {path}: none of its samples is of a problem of --problems (its first: {names[0]})")
    return LogResponses(path, header.eval.model, header.status, _attempts(header), asked)


def _apart(make: Callable[[], Iterator[T]]) -> Iterator[T]:
    """Reads in a thread: Inspect does so in an event loop of its own, and inside another it would patch all of asyncio."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        items = thread.submit(make).result()
        while (item := thread.submit(_next, items).result()) is not None:
            yield item


def _next(items: Iterator[T]) -> T | None:
    return next(items, None)


def _attempts(header: EvalLog) -> int:
    return header.eval.config.epochs or 1


def _item(number: int, sample: EvalSample, problems: Mapping[str, Problem]) -> Sample | InputError:
    name = str(sample.id)
    problem = problems.get(name)
    if problem is None:
        return InputError(
            number, "unknown problem: not among those of --problems (and --select)", name, sample.epoch - 1
        )
    if sample.error is not None:
        return InputError(
            number, f"the model was not heard: {_first_line(sample.error.message)}", name, sample.epoch - 1
        )
    found = sample_of(problem, sample.epoch, sample.output, sample.store)
    if found is None:
        why = sample.limit.type + " limit" if sample.limit is not None else sample.output.error or "no output"
        return InputError(number, f"the model was not heard: {why}", name, sample.epoch - 1)
    return found


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0][:500]

"""RESPONSES as a stream: JSON lines, standard input, or an older run folder (interface: "RESPONSES")."""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from combibench_eval.errors import UsageError
from combibench_eval.judge.judge import Sample
from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems import Problem
from combibench_eval.store.run_folder import CODE, VERDICTS, read_run, read_verdicts

MAX_LINE_BYTES = 64 << 20
_KNOWN = frozenset({"problem", "sample", "response", "code", "stop_reason", "second_stage"})


@dataclass(frozen=True, slots=True)
class InputError:
    """A line that is no sample.

    Attributes:
        line: its number, from 1.
        message: what is wrong with it.
        problem: the problem that it names, where it names one.
        sample: the sample number, likewise.
    """

    line: int
    message: str
    problem: str | None = None
    sample: int | None = None

    def record(self) -> dict[str, Any]:
        """The line for `errors.jsonl`."""
        return {"line": self.line, "message": self.message, "problem": self.problem, "sample": self.sample}


@dataclass(slots=True)
class _Seen:
    """Sample numbers met so far, by problem."""

    samples: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    lines: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))


def read_responses(source: str, problems: Mapping[str, Problem]) -> Iterator[Sample | InputError]:
    """The samples of RESPONSES, in order, one at a time.

    Args:
        source: a JSONL file, `-` for standard input, or a run folder.
        problems: the problems asked for, by name.

    Returns:
        An iterator of samples, and of errors for lines that are none; the latter never end it.

    Raises:
        UsageError: the source itself cannot be read.
    """
    if source == "-":
        return _from_lines(sys.stdin.buffer, problems)
    path = Path(source)
    if path.is_dir():
        return _from_run(path, problems)
    try:
        stream = path.open("rb")
    except OSError as error:
        raise UsageError(f"RESPONSES {source}: {error.strerror}; give a JSONL file, a run folder, or - ") from error
    return _closing(stream, problems)


def _closing(stream: BinaryIO, problems: Mapping[str, Problem]) -> Iterator[Sample | InputError]:
    with stream:
        yield from _from_lines(stream, problems)


def _from_lines(stream: BinaryIO, problems: Mapping[str, Problem]) -> Iterator[Sample | InputError]:
    seen = _Seen()
    number = 0
    while line := stream.readline(MAX_LINE_BYTES + 1):
        number += 1
        if len(line) > MAX_LINE_BYTES:
            while line and not line.endswith(b"\n"):
                line = stream.readline(MAX_LINE_BYTES)
            yield InputError(number, f"longer than {MAX_LINE_BYTES} bytes")
            continue
        if line.strip():
            yield _parse(number, line, problems, seen)


def _parse(number: int, line: bytes, problems: Mapping[str, Problem], seen: _Seen) -> Sample | InputError:
    try:
        record = _encodable(json.loads(line))
    except (ValueError, RecursionError) as error:
        return InputError(number, f"not JSON: {error}")
    if not isinstance(record, dict):
        return InputError(number, "not a JSON object")
    name = record.get("problem")
    if not isinstance(name, str):
        return InputError(number, "no `problem` (a string)")
    position = seen.lines[name]
    seen.lines[name] += 1
    index = record.get("sample", position)
    if not isinstance(index, int) or isinstance(index, bool) or index < 0:
        return InputError(number, f"`sample` is {index!r}, not a number from 0", name)
    wrong = _wrong_field(record)
    if wrong is not None:
        return InputError(number, wrong, name, index)
    problem = problems.get(name)
    if problem is None:
        return InputError(number, "unknown problem: not among those of --problems (and --select)", name, index)
    if index in seen.samples[name]:
        return InputError(number, "a second line for this problem and sample; the first one counts", name, index)
    seen.samples[name].add(index)
    return Sample(
        problem,
        index,
        record.get("response"),
        record.get("code"),
        record.get("stop_reason"),
        record.get("second_stage"),
        {key: value for key, value in record.items() if key not in _KNOWN},
    )


def _encodable(value: Any) -> Any:
    """The value with halves of surrogate pairs, which JSON can spell and no file can hold, replaced by U+FFFD."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        text = json.dumps(value, ensure_ascii=False).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return json.loads(text)
    return value


def _wrong_field(record: Mapping[str, Any]) -> str | None:
    for key in ("response", "code", "stop_reason", "second_stage"):
        if record.get(key) is not None and not isinstance(record[key], str):
            return f"`{key}` is not a string"
    if (record.get("response") is None) == (record.get("code") is None):
        return "give exactly one of `response` and `code`"
    return None


def _from_run(path: Path, problems: Mapping[str, Problem]) -> Iterator[Sample | InputError]:
    if read_run(path) is None:
        raise UsageError(f"RESPONSES {path}: a folder without run.json; give a JSONL file or a run folder")
    return _samples_of_run(path, problems)


def _samples_of_run(path: Path, problems: Mapping[str, Problem]) -> Iterator[Sample | InputError]:
    """The extracted files of an older run, to be judged again; its verdict is kept as `previous`."""
    for number, verdict in enumerate(read_verdicts(path), 1):
        problem = problems.get(verdict.problem)
        if problem is None:
            yield InputError(number, "unknown problem: not among those of --problems", verdict.problem, verdict.sample)
            continue
        try:
            yield _sample_again(path, verdict, problem)
        except OSError as error:
            yield InputError(
                number, f"{path / VERDICTS}: its code is missing: {error}", verdict.problem, verdict.sample
            )


def _sample_again(path: Path, verdict: Verdict, problem: Problem) -> Sample:
    previous = {
        "judge_version": verdict.judge_version,
        "strict": [verdict.strict.verdict, verdict.strict.reason],
        "official": [verdict.official.verdict, verdict.official.reason],
    }
    extra = {**verdict.extra, "previous": previous}
    if verdict.code_sha256 is None:
        return Sample(problem, verdict.sample, response="", stop_reason=extra.get("stop_reason"), extra=extra)
    code = (path / CODE / f"{verdict.code_sha256}.lean").read_text(errors="surrogatepass")
    return Sample(problem, verdict.sample, code=code, extra=extra)

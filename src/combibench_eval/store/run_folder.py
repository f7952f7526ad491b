"""The run folder: settings, verdicts, code, errors, summary (interface: "The run folder")."""

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from combibench_eval.errors import RunMismatchError, UsageError
from combibench_eval.judge.verdict import Verdict
from combibench_eval.store.jsonl import JsonlLog, read_jsonl

RUN, VERDICTS, ERRORS, SUMMARY, CODE = "run.json", "verdicts.jsonl", "errors.jsonl", "summary.json", "code"
_OURS = (RUN, VERDICTS, ERRORS, SUMMARY, CODE, "report.html")


class RunFolder:
    """One run's folder, open for writing. Make it with `open_run`."""

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        self.path = path
        self.settings = settings
        self._verdicts = JsonlLog(path / VERDICTS)
        self._errors = JsonlLog(path / ERRORS)
        self._code: set[str] = set()

    def add(self, verdict: Verdict, code: str | None) -> None:
        """Records one sample; when this returns, the verdict survives the death of this process."""
        if code is not None and verdict.code_sha256 is not None:
            self._keep_code(verdict.code_sha256, code)
        self._verdicts.append(verdict.model_dump_json())

    def add_error(self, error: Mapping[str, Any]) -> None:
        """Records an input line that is no sample."""
        self._errors.append(json.dumps(error, ensure_ascii=False))

    def sync(self) -> None:
        """Forces what was recorded to the disk."""
        self._verdicts.sync()
        self._errors.sync()

    def write_summary(self, summary: Mapping[str, Any]) -> None:
        """Replaces `summary.json` as a whole."""
        write_whole(self.path / SUMMARY, json.dumps(summary, indent=1, ensure_ascii=False) + "\n")

    def close(self) -> None:
        """Syncs and closes."""
        self._verdicts.close()
        self._errors.close()

    def _keep_code(self, sha256: str, code: str) -> None:
        if sha256 in self._code:
            return
        place = self.path / CODE / f"{sha256}.lean"
        if not place.exists():
            write_whole(place, code)
        self._code.add(sha256)


def open_run(path: Path, settings: Mapping[str, Any], *, fresh: bool = False) -> RunFolder:
    """Opens a run folder, new or to be continued.

    Args:
        path: the folder.
        settings: everything that decides verdicts, as `run.json` has it under `settings`.
        fresh: start over: what an earlier run wrote there is removed, and nothing else.

    Raises:
        RunMismatchError: the folder belongs to a run with other settings; the message names the keys that differ.
        UsageError: the folder holds something that is not a run.
    """
    if path.exists() and not path.is_dir():
        raise UsageError(f"--out {path}: not a folder")
    record = read_run(path)
    if record is None and path.is_dir() and any(path.iterdir()):
        raise UsageError(f"--out {path}: the folder is not empty and holds no run; choose another one")
    if fresh:
        _clear(path)
        record = None
    if record is not None:
        differ = differing_keys(record.get("settings", {}), settings)
        if differ:
            raise RunMismatchError(
                f"--out {path}: a run with other settings is there; they differ in {', '.join(differ)}. "
                "Use another folder, the same settings, or --fresh to start over"
            )
    (path / CODE).mkdir(parents=True, exist_ok=True)
    if record is None:
        write_whole(path / RUN, json.dumps({"schema": 1, "settings": settings}, indent=1, ensure_ascii=False) + "\n")
    return RunFolder(path, settings)


def read_run(path: Path) -> dict[str, Any] | None:
    """`run.json` of a folder, or None where there is none.

    Raises:
        UsageError: it is there and cannot be read.
    """
    try:
        record = json.loads((path / RUN).read_text())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path / RUN} cannot be read: {error}") from error
    if not isinstance(record, dict):
        raise UsageError(f"{path / RUN}: not a JSON object")
    return record


def read_verdicts(path: Path) -> Iterator[Verdict]:
    """The verdicts of a run folder, in the order they were reached.

    Raises:
        UsageError: a line is not a verdict of this schema.
    """
    try:
        for number, line in enumerate(read_jsonl(path / VERDICTS), 1):
            try:
                yield Verdict.model_validate(line)
            except ValueError as error:
                raise UsageError(f"{path / VERDICTS}, line {number}: not a verdict: {error}") from error
    except ValueError as error:
        raise UsageError(str(error)) from error


def differing_keys(old: Mapping[str, Any], new: Mapping[str, Any], prefix: str = "") -> list[str]:
    """Dotted names of the settings that differ."""
    found = []
    for key in sorted({*old, *new}):
        left, right = old.get(key), new.get(key)
        if isinstance(left, Mapping) and isinstance(right, Mapping):
            found += differing_keys(left, right, f"{prefix}{key}.")
        elif left != right:
            found.append(prefix + key)
    return found


def write_whole(path: Path, text: str) -> None:
    """Writes a file so that it is either the old one or the new one, whatever happens."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    beside.write_bytes(text.encode(errors="surrogatepass"))
    beside.replace(path)


def _clear(path: Path) -> None:
    for name in _OURS:
        place = path / name
        if place.is_dir():
            shutil.rmtree(place)
        else:
            place.unlink(missing_ok=True)

"""Problems from a data set on the Hugging Face Hub."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from huggingface_hub import snapshot_download
from huggingface_hub.errors import HfHubHTTPError, HFValidationError

from combibench_eval.errors import ProblemSourceError
from combibench_eval.problems.model import Problem
from combibench_eval.problems.parquet import read_parquet
from combibench_eval.problems.pinned import PINNED
from combibench_eval.problems.rows import Row, load_rows, read_jsonl

_SPLIT = "test"
_SOLVED_SPLIT = "test_with_solution"
_PATTERNS = ["*.jsonl", "*.parquet"]
# Which HTTP client huggingface_hub uses depends on its version; the base of its own error is that client's error.
_FAILURES: tuple[type[Exception], ...] = (
    *cast("tuple[type[Exception], ...]", HfHubHTTPError.__bases__),
    HFValidationError,
    OSError,
)
_SHARD = re.compile(r"-\d+-of-\d+$")


def load_hub(reference: str) -> tuple[Problem, ...]:
    """Load the problems of a data set's split `test`; `test_with_solution` gives the published solved files.

    The files are fetched by huggingface_hub into its cache, once for each revision.

    Args:
        reference: `NAME@REVISION`; a whole commit keeps results comparable (the pinned one may be abbreviated), so a
            revision has to be given.

    Raises:
        ProblemSourceError: No revision was given, the Hub does not have it, cannot be reached, or has no readable file.
    """
    name, _, revision = reference.partition("@")
    if not name or not revision:
        raise ProblemSourceError(
            f"hf:{reference}: no revision; write hf:NAME@REVISION with a commit of the data set, "
            "since a branch can change under a run"
        )
    splits = _splits(_download(name, PINNED.hub_commit(name, revision)))
    if _SPLIT not in splits:
        found = ", ".join(sorted(splits)) or "no .jsonl and no .parquet file"
        raise ProblemSourceError(f"hf:{reference}: no split `{_SPLIT}` (it has: {found})")
    solved = {str(row.get("theorem_name")): str(row.get("formal_statement")) for _, row in _rows(splits, _SOLVED_SPLIT)}
    problems = load_rows(_rows(splits, _SPLIT), solved)
    if not problems:
        raise ProblemSourceError(f"hf:{reference}: the split `{_SPLIT}` has no rows")
    return problems


def _download(name: str, revision: str) -> Path:
    # huggingface_hub reads HF_ENDPOINT when it is imported; given here, it counts at any time.
    endpoint = os.environ.get("HF_ENDPOINT") or None
    try:
        folder = snapshot_download(
            name, repo_type="dataset", revision=revision, allow_patterns=_PATTERNS, endpoint=endpoint
        )
    except _FAILURES as error:
        summary = str(error).strip().splitlines()
        raise ProblemSourceError(
            f"hf:{name}@{revision}: cannot be fetched: {type(error).__name__}: {summary[0] if summary else ''} "
            "(check name, revision (a commit in full), network, HF_ENDPOINT and HF_TOKEN, or give a folder or a JSONL file)"
        ) from error
    return Path(folder)


def _splits(folder: Path) -> dict[str, list[Path]]:
    """Return the files of each split; where one comes in both formats, JSONL is taken."""
    found: dict[str, list[Path]] = {}
    for suffix in (".parquet", ".jsonl"):
        by_split: dict[str, list[Path]] = {}
        for path in sorted(folder.rglob(f"*{suffix}")):
            by_split.setdefault(_SHARD.sub("", path.stem), []).append(path)
        found |= by_split
    return found


def _rows(splits: dict[str, list[Path]], split: str) -> Iterator[Row]:
    for path in splits.get(split, ()):
        if path.suffix == ".jsonl":
            yield from read_jsonl(path)
            continue
        try:
            rows = read_parquet(path.read_bytes())
        except (OSError, ValueError) as error:
            raise ProblemSourceError(
                f"{path}: {error}; convert it with `datasets`: "
                f"load_dataset('parquet', data_files='{path.name}')['train'].to_json('problems.jsonl')"
            ) from error
        for number, row in enumerate(rows, 1):
            yield f"{path}, row {number}", row

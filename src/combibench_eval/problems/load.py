"""The one way in: a problem source to problems."""

from pathlib import Path

from combibench_eval.errors import ProblemSourceError
from combibench_eval.problems.folder import load_folder
from combibench_eval.problems.model import Problem
from combibench_eval.problems.rows import load_rows, read_jsonl

_HUB = "hf:"
_PINNED = "pinned"


def load_problems(source: str | Path) -> tuple[Problem, ...]:
    """Load the problems of a source.

    Args:
        source: `pinned` (the repository at the pinned revision, downloaded once; `./pinned` is a folder of that name),
            a folder in the repository's layout (or a root that holds it), a JSONL file with the Hub's columns, or
            `hf:NAME@REVISION`, a data set on the Hub (`HF_ENDPOINT`, `HF_TOKEN` and `HF_HOME` count as usual).

    Returns:
        The problems in the source's order; names are unique.

    Raises:
        ProblemSourceError: The source cannot be read; the message says where and what to do.
    """
    if source == _PINNED:
        # Kept out of the package's import time, as below.
        from combibench_eval.problems.pinned_source import load_pinned  # noqa: PLC0415

        return load_pinned()
    if isinstance(source, str) and source.startswith(_HUB):
        # Kept out of the package's import time: huggingface_hub alone takes longer than all of it may.
        from combibench_eval.problems.hub import load_hub  # noqa: PLC0415

        return load_hub(source.removeprefix(_HUB))
    path = Path(source).expanduser()
    if path.is_dir():
        return load_folder(path)
    if path.is_file():
        problems = load_rows(read_jsonl(path))
        if not problems:
            raise ProblemSourceError(f"{path}: no problems in it")
        return problems
    raise ProblemSourceError(
        f"{source}: no such folder or file; give a folder with NAME.lean files, a JSONL file, hf:NAME@REVISION or pinned"
    )

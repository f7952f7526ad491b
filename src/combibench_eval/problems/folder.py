"""Problems from a folder in the repository's layout.

`NAME.lean` and, where published, `with_solution/NAME_sol.lean`; `metadata.csv` has the columns `theorem_name`,
`natural_language`, `answer` and others.
"""

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from combibench_eval.errors import ProblemSourceError
from combibench_eval.problems.model import Problem
from combibench_eval.problems.parse import parse_problem

_METADATA = "metadata.csv"
_BELOW_A_ROOT = (".", "CombiBench", "lean/CombiBench")
_NO_PROBLEMS = frozenset({"lakefile", "CombiBench"})
_READ_ELSEWHERE = frozenset({"theorem_name", "natural_language", "answer"})


def load_folder(folder: Path) -> tuple[Problem, ...]:
    """Load the problems of a folder, in the order of `metadata.csv`, then by name.

    Args:
        folder: The folder with the files, or a root that holds them as `CombiBench/` or `lean/CombiBench/`.

    Raises:
        ProblemSourceError: There are no problems, a file cannot be read, or rows and files contradict each other.
    """
    found = _problem_folder(folder)
    rows = _read_metadata(found / _METADATA) if (found / _METADATA).is_file() else {}
    names = {path.stem for path in _lean_files(found)}
    for name, (line, _) in rows.items():
        if name not in names:
            raise ProblemSourceError(f"{found / _METADATA}, line {line}: there is no file {found / name}.lean")
    order = [*rows, *sorted(names - rows.keys())]
    return tuple(_load_file(found, name, rows.get(name, (0, {}))[1]) for name in order)


def _problem_folder(folder: Path) -> Path:
    candidates = [folder / below for below in _BELOW_A_ROOT]
    for candidate in candidates:
        if (candidate / _METADATA).is_file():
            return candidate
    for candidate in candidates:
        if candidate.is_dir() and _lean_files(candidate):
            return candidate
    raise ProblemSourceError(
        f"{folder}: no {_METADATA} and no NAME.lean here or in CombiBench/; give the folder that holds the statements"
    )


def _lean_files(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*.lean") if path.stem not in _NO_PROBLEMS]


def _load_file(folder: Path, name: str, row: Mapping[str, str]) -> Problem:
    path = folder / f"{name}.lean"
    solved = folder / "with_solution" / f"{name}_sol.lean"
    try:
        return parse_problem(
            name,
            _read(path),
            where=str(path),
            answer=row.get("answer"),
            natural_language=row.get("natural_language", "").strip(),
            with_solution=_read(solved) if solved.is_file() else None,
            extra={column: value for column, value in row.items() if column not in _READ_ELSEWHERE},
        )
    except ValueError as error:
        raise ProblemSourceError(str(error)) from error


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ProblemSourceError(f"{path}: cannot be read as UTF-8 text: {error}") from error


def _read_metadata(path: Path) -> dict[str, tuple[int, dict[str, str]]]:
    """Return the line and the columns of each row, by problem name."""
    reader = csv.DictReader(io.StringIO(_read(path), newline=""), strict=True)
    rows: dict[str, tuple[int, dict[str, str]]] = {}
    line = 1  # where a row begins: quoted fields hold line breaks
    try:
        if "theorem_name" not in (reader.fieldnames or ()):
            raise ProblemSourceError(f"{path}, line 1: no column `theorem_name`")
        line = reader.line_num + 1
        for row in reader:
            if None in row or None in row.values():
                raise ProblemSourceError(f"{path}, line {line}: the row has not as many fields as the header")
            name = row["theorem_name"].strip()
            if name in rows:
                raise ProblemSourceError(f"{path}, line {line}: {name} stands in line {rows[name][0]} already")
            if name:
                rows[name] = (line, row)
            line = reader.line_num + 1
    except csv.Error as error:
        raise ProblemSourceError(f"{path}, line {line}: {error}") from error
    return rows

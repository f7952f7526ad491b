"""Problems from rows with the Hub's columns, and the JSONL files that hold such rows."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from combibench_eval.errors import ProblemSourceError
from combibench_eval.problems.model import Problem
from combibench_eval.problems.parse import parse_problem

Row = tuple[str, Mapping[str, object]]
"""Where a row stands, for errors, and its columns."""

_READ_ELSEWHERE = frozenset({"theorem_name", "formal_statement", "natural_language", "answer"})


def load_rows(rows: Iterable[Row], with_solution: Mapping[str, str] | None = None) -> tuple[Problem, ...]:
    """Make problems of rows.

    Args:
        rows: Rows with the columns `theorem_name` and `formal_statement` and, where there are any, `answer` (a list of
            terms, a text or nothing) and `natural_language`; others are kept as text.
        with_solution: The Lean files of the setting `with-solution` by problem name, where the source has them.

    Raises:
        ProblemSourceError: A row cannot be made a problem, or two have one name.
    """
    problems: dict[str, Problem] = {}
    for where, row in rows:
        name = _text(row, "theorem_name", where)
        if name in problems:
            raise ProblemSourceError(f"{where}: a second row for {name}")
        try:
            problems[name] = parse_problem(
                name,
                _text(row, "formal_statement", where),
                where=where,
                answer=row.get("answer"),
                natural_language=str(row.get("natural_language") or "").strip(),
                with_solution=(with_solution or {}).get(name),
                extra={column: _show(value) for column, value in row.items() if column not in _READ_ELSEWHERE},
            )
        except ValueError as error:
            raise ProblemSourceError(str(error)) from error
    return tuple(problems.values())


def read_jsonl(path: Path) -> Iterator[Row]:
    """Read the rows of a JSONL file; empty lines are skipped.

    Raises:
        ProblemSourceError: The file cannot be read, or a line is not a JSON object in UTF-8.
    """
    try:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                where = f"{path}, line {number}"
                if line.strip():
                    yield where, _parse_line(line, where)
    except OSError as error:
        raise ProblemSourceError(f"{path}: cannot be read: {error}") from error


def _parse_line(line: bytes, where: str) -> Mapping[str, object]:
    try:
        row = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise ProblemSourceError(f"{where}: not JSON: {error}") from error
    if not isinstance(row, dict):
        raise ProblemSourceError(f"{where}: not a JSON object")
    return row


def _text(row: Mapping[str, object], column: str, where: str) -> str:
    value = row.get(column)
    if not isinstance(value, str) or not value.strip():
        raise ProblemSourceError(f"{where}: no text in the column `{column}`")
    return value.strip() if column == "theorem_name" else value


def _show(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

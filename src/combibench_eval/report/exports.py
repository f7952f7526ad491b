"""The report for programs: CSV with a line a sample, the whole view as JSON with its schema, the leaderboard entry."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter

from combibench_eval.report.leaderboard import leaderboard_entry
from combibench_eval.report.model import ReportView
from combibench_eval.report.problem_model import ProblemView, SampleLine
from combibench_eval.store.run_folder import write_whole

REPORT_SCHEMA: Final = "combibench-eval/report/1"


class Column(NamedTuple):
    """One column of the CSV: its name, its type in JSON Schema's words, what it holds, and where it comes from."""

    name: str
    type: str
    meaning: str
    value: Callable[[ProblemView, SampleLine], object]


COLUMNS: Final[tuple[Column, ...]] = (
    Column("problem", "string", "the problem's name", lambda problem, _: problem.name),
    Column("source", "string", "where it was set", lambda problem, _: problem.source),
    Column("kind", "string", "proof or fill-in", lambda problem, _: problem.kind),
    Column("known_faulty", "boolean", "its statement is known to be faulty", lambda problem, _: problem.faulty),
    Column("sample", "integer", "the sample's number within its problem", lambda _, one: one.sample),
    Column("model", "string", "the model, as the response says", lambda _, one: one.model),
    Column("strict", "string", "pass, fail or unjudged", lambda _, one: one.strict),
    Column("strict_reason", "string", "why", lambda _, one: one.reason),
    Column("stage", "string", "where the judge stopped", lambda _, one: one.stage),
    Column("answer_form", "string", "literal, closed, computed or restated", lambda _, one: one.answer_form),
    Column("official", "string", "pass, fail or unjudged by the published rules", lambda _, one: one.official),
    Column("official_reason", "string", "why", lambda _, one: one.official_reason),
    Column("official_deviation", "string", "where the paper was followed instead", lambda _, one: one.deviation),
    Column("kernels", "string", "kernels that ran, with their outcome", lambda _, one: "; ".join(one.kernels)),
    Column("lean_wall_s", "number", "seconds of Lean, wall clock", lambda _, one: one.lean_s),
    Column("lean_cpu_s", "number", "seconds of Lean, CPU", lambda _, one: one.lean_cpu_s),
    Column("peak_memory_mb", "number", "of the Lean process", lambda _, one: round(one.peak_memory_mb, 1)),
    Column("tokens_in", "integer", "input tokens", lambda _, one: one.tokens_in),
    Column("tokens_out", "integer", "output tokens", lambda _, one: one.tokens_out),
    Column("money", "number", "what the sample cost, in the run's currency", lambda _, one: one.money),
    Column("code_sha256", "string", "its file is code/HASH.lean", lambda _, one: one.code_sha256),
    Column("evidence", "string", "what the verdict rests on, in one line", lambda _, one: one.line),
)
"""Empty cells stand for values that are not known."""


def export_csv(view: ReportView, path: Path) -> None:
    """Writes one line a sample, with the `COLUMNS` (RFC 4180, UTF-8)."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([column.name for column in COLUMNS])
    for problem in view.problems:
        for one in problem.samples:
            writer.writerow([_cell(column.value(problem, one)) for column in COLUMNS])
    write_whole(path, out.getvalue())


def export_json(view: ReportView, path: Path) -> None:
    """Writes the whole view; `export_schema` writes what it looks like."""
    write_whole(path, json.dumps(report_json(view), ensure_ascii=False, indent=1) + "\n")


def report_json(view: ReportView) -> dict[str, Any]:
    """The whole view as a plain value, with the name of its schema first."""
    plain = TypeAdapter(ReportView).dump_python(view, mode="json")
    return {"$schema": REPORT_SCHEMA, **plain}


def read_report_json(value: dict[str, Any]) -> ReportView:
    """The view of an exported report.

    Raises:
        ValueError: not a report of this schema.
    """
    if value.get("$schema") != REPORT_SCHEMA:
        raise ValueError(f"not a {REPORT_SCHEMA}: $schema is {value.get('$schema')!r}")
    return TypeAdapter(ReportView).validate_python({key: each for key, each in value.items() if key != "$schema"})


def export_schema(path: Path) -> None:
    """Writes the JSON Schema of `export_json`'s file, and the columns of `export_csv`'s."""
    write_whole(path, json.dumps(schemas(), ensure_ascii=False, indent=1) + "\n")


def schemas() -> dict[str, Any]:
    """The JSON Schema of the report, and under `csv` that of a line of the CSV."""
    schema = TypeAdapter(ReportView).json_schema()
    schema["properties"]["$schema"] = {"const": REPORT_SCHEMA}
    columns = {column.name: {"type": column.type, "description": column.meaning} for column in COLUMNS}
    return {"$id": REPORT_SCHEMA, **schema, "csv": {"type": "object", "properties": columns}}


def export_leaderboard(view: ReportView, path: Path) -> None:
    """Writes the leaderboard entry."""
    write_whole(path, json.dumps(leaderboard_entry(view), ensure_ascii=False, indent=1) + "\n")


def _cell(value: object) -> object:
    """A value as a cell; text that a spreadsheet would take for a formula gets an apostrophe in front."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        value = value.replace("\n", " ")
        return f"'{value}" if value.startswith(("=", "+", "-", "@", "\t")) else value
    return value

"""Exports: what programs read is complete, typed and safe."""

import csv
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.report.runs import ATTACK, write_hostile_run

from combibench_eval.report import (
    ReportView,
    build_report,
    export_csv,
    export_json,
    export_leaderboard,
    export_markdown,
    export_schema,
    render_markdown,
)
from combibench_eval.report.exports import COLUMNS, read_report_json


def rows_of(view: ReportView, tmp_path: Path) -> list[dict[str, str]]:
    export_csv(view, tmp_path / "samples.csv")
    with (tmp_path / "samples.csv").open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def test_csv_has_a_line_a_sample(small_view: ReportView, tmp_path: Path) -> None:
    rows = rows_of(small_view, tmp_path)
    assert len(rows) == 9
    assert list(rows[0]) == [column.name for column in COLUMNS]
    first = {key: rows[0][key] for key in ("problem", "sample", "strict", "model", "tokens_out", "money", "kernels")}
    assert first == {
        "problem": "alpha_1",
        "sample": "0",
        "strict": "pass",
        "model": "prover",
        "tokens_out": "1000",
        "money": "0.25",
        "kernels": "nanoda 0.4.0: accepted",
    }
    assert [row["strict"] for row in rows].count("unjudged") == 1
    assert rows[8]["known_faulty"] == "true"


@pytest.mark.parametrize("model", ["=cmd|calc", "+1", "-1", "@SUM(A1)"])
def test_csv_cells_are_no_formulas(small_view: ReportView, tmp_path: Path, model: str) -> None:
    first, *others = small_view.problems
    sample = replace(first.samples[0], model=model)
    view = replace(small_view, problems=(replace(first, samples=(sample,)), *others))
    assert rows_of(view, tmp_path)[0]["model"] == f"'{model}"


def test_json_reads_back_as_the_same_view(small_view: ReportView, tmp_path: Path) -> None:
    export_json(small_view, tmp_path / "report.json")
    value = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert read_report_json(value) == small_view
    with pytest.raises(ValueError, match="combibench-eval/report/1"):
        read_report_json({**value, "$schema": "something/else"})


def test_the_schema_names_every_key_of_the_export(small_view: ReportView, tmp_path: Path) -> None:
    export_json(small_view, tmp_path / "report.json")
    export_schema(tmp_path / "schema.json")
    schema = json.loads((tmp_path / "schema.json").read_text("utf-8"))
    value = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert set(schema["properties"]) == set(value)
    assert_described(value["problems"][0]["samples"][0], schema["$defs"]["SampleLine"])
    assert_described(value["head"], schema["$defs"]["Head"])
    assert list(schema["csv"]["properties"]) == [column.name for column in COLUMNS]


def assert_described(value: dict[str, Any], schema: dict[str, Any]) -> None:
    assert set(value) == set(schema["properties"])
    assert set(schema["required"]) <= set(value)


def test_a_leaderboard_entry_holds_all_that_a_published_row_needs(small_view: ReportView, tmp_path: Path) -> None:
    export_leaderboard(small_view, tmp_path / "entry.json")
    entry = json.loads((tmp_path / "entry.json").read_text("utf-8"))
    assert (entry["models"], entry["setting"], entry["complete"], entry["publishable"]) == (
        ["prover"],
        "without-solution",
        False,
        False,
    )
    assert entry["scores"]["judgeable"]["strict"]["solved"] == 2
    assert [one["k"] for one in entry["scores"]["all_problems"]["official"]["pass_at"]] == [1, 2]
    assert entry["solved"] == {"strict": ["alpha_1", "alpha_2"], "official": ["alpha_1", "alpha_2", "beta_1"]}
    assert entry["excluded_problems"] == ["beta_2"]
    assert entry["versions"]["lean"] == "4.24.0"
    assert entry["kernels"] == ["nanoda 0.4.0: accepted"]
    assert {caveat["code"] for caveat in entry["caveats"]} >= {"unjudged", "no_kernel"}
    assert "2505.03171" in entry["cite"]["benchmark"]


def test_markdown_says_score_completeness_caveats_and_citation(small_view: ReportView, tmp_path: Path) -> None:
    export_markdown(small_view, tmp_path / "summary.md")
    text = (tmp_path / "summary.md").read_text("utf-8")
    assert "**Incomplete**: 8 of 9 samples judged, 1 problem excluded." in text
    assert "| judgeable problems, 3 | strict | 2 | 33.3 % (0.0 to 70.8 %) |" in text
    assert "**Caution.** Not judged" in text
    assert "liu2025combibench" in text
    assert len(text) < 6000


def test_markdown_from_hostile_text_holds_no_markup_of_theirs(tmp_path: Path) -> None:
    run, problems = write_hostile_run(tmp_path / "run", count=2, per_problem=3, bulk=500)
    text = render_markdown(build_report(run, problems))
    assert "\\<script\\>" in text
    assert "<script" not in text.replace("\\<script", "")
    assert re.search(r"(?<!\\)\]\(", text) is None
    assert ATTACK not in text

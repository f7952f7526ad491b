"""Reports: what a run came to, for people (HTML, terminal, Markdown) and for programs (CSV, JSON, leaderboard).

`build_report` reads a run folder into a `ReportView` of plain values, `compare_view` two of them into a `CompareView`;
every output shows such a view and computes nothing.
"""

from combibench_eval.report.build import build_report
from combibench_eval.report.comparison import CompareView, compare_view
from combibench_eval.report.explain import explain
from combibench_eval.report.exports import export_csv, export_json, export_leaderboard, export_schema
from combibench_eval.report.html import render_compare_html, render_html, write_compare_html, write_html
from combibench_eval.report.markdown import export_markdown, render_markdown
from combibench_eval.report.model import ReportView
from combibench_eval.report.reading import read_code
from combibench_eval.report.terminal import render_compare_terminal, render_terminal

__all__ = [
    "CompareView",
    "ReportView",
    "build_report",
    "compare_view",
    "explain",
    "export_csv",
    "export_json",
    "export_leaderboard",
    "export_markdown",
    "export_schema",
    "read_code",
    "render_compare_html",
    "render_compare_terminal",
    "render_html",
    "render_markdown",
    "render_terminal",
    "write_compare_html",
    "write_html",
]

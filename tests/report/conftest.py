"""Runs and a browser, made once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.synthetic_run import Plan, invented_problems, write_synthetic_run
from tests.report.chromium import Chromium, find_chromium
from tests.report.runs import PROBLEMS, write_small_run

from combibench_eval.report import ReportView, build_report, write_html


@pytest.fixture(scope="session")
def small_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three problems, nine samples, every figure known beforehand."""
    return write_small_run(tmp_path_factory.mktemp("runs") / "small")


@pytest.fixture(scope="session")
def small_view(small_run: Path) -> ReportView:
    """Its report, with the statements at hand."""
    return build_report(small_run, PROBLEMS)


@pytest.fixture(scope="session")
def large_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """100 problems with 16 samples each."""
    folder = tmp_path_factory.mktemp("runs") / "large"
    write_synthetic_run(folder, invented_problems(), Plan())
    return folder


@pytest.fixture(scope="session")
def large_view(large_run: Path) -> ReportView:
    """Its report."""
    return build_report(large_run, invented_problems())


@pytest.fixture(scope="session")
def large_page(large_view: ReportView, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its HTML."""
    page = tmp_path_factory.mktemp("pages") / "large.html"
    write_html(large_view, page)
    return page


@pytest.fixture(scope="session")
def browser() -> Iterator[Chromium]:
    """A real browser; tests that need one are skipped where there is none."""
    program = find_chromium()
    if program is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium, or set COMBIBENCH_CHROMIUM")
    with Chromium(program) as chromium:
        yield chromium

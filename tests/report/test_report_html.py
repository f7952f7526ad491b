"""The page as text: one file, nothing fetched, nothing executed, small; and the same run gives the same bytes."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from benchmarks.synthetic_run import Plan, invented_problems, write_synthetic_run
from tests.report.runs import PROBLEMS, SETTINGS, a_verdict, proved, write_hostile_run, write_run

from combibench_eval.report import ReportView, build_report, compare_view, render_compare_html, render_html, write_html

MOST_BYTES = 5_000_000
VOID = {"meta", "link", "img", "br", "hr", "input", "rect", "line", "circle", "polyline", "polygon"}


class Reader(HTMLParser):
    """Collects tags, attributes, ids and links; complains about tags that do not nest."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag, f"</{tag}> closes something else"


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> str:
    """1,600 samples, each with 30,000 characters of attack in its file, its evidence and its messages."""
    run, problems = write_hostile_run(
        tmp_path_factory.mktemp("hostile") / "run", count=100, per_problem=16, bulk=12_000
    )
    return render_html(build_report(run, problems))


def test_the_page_is_well_formed_and_its_links_lead_somewhere(large_page: Path) -> None:
    reader = read(large_page.read_text("utf-8"))
    assert len(reader.ids) == len(set(reader.ids))
    inner = {link[1:] for link in reader.links if link.startswith("#")}
    assert inner <= set(reader.ids)
    assert len(inner) > 100
    assert [link for link in reader.links if not link.startswith(("#", "data:,"))] == []


def test_nothing_is_fetched_and_no_script_is_there(large_page: Path, hostile: str) -> None:
    for page in (large_page.read_text("utf-8"), hostile):
        reader = read(page)
        assert not reader.tags & {"script", "img", "iframe", "object", "embed", "form", "base", "foreignobject"}
        assert not {name for name in reader.attributes if name.startswith("on")}
        assert [link for link in reader.links if not link.startswith(("#", "data:,"))] == []
        assert "default-src 'none'" in page
        style = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
        assert len(style) == 1
        assert "url(" not in style[0]
        assert "@import" not in style[0]


def test_1600_samples_stay_under_5_mb(large_page: Path, hostile: str) -> None:
    assert large_page.stat().st_size < MOST_BYTES
    assert len(hostile.encode()) < MOST_BYTES


def test_hostile_text_is_visible_and_inert(hostile: str) -> None:
    assert "&lt;/style&gt;&lt;/script&gt;&lt;script&gt;" in hostile
    assert "{{7*7}}" in hostile
    assert not set(hostile) & {"\x00", "\x1b", "\x07", "\u202e", "\u200b", "\u2028"}


def test_the_same_run_gives_the_same_bytes(small_run: Path) -> None:
    assert render_html(build_report(small_run, PROBLEMS)) == render_html(build_report(small_run, PROBLEMS))


def test_the_first_screen_holds_score_interval_completeness_and_caveats(small_view: ReportView) -> None:
    page = render_html(small_view)
    head = page[page.index("<header>") : page.index("</header>")]
    for said in (
        "33.3 %",
        "0.0 to 70.8 %",
        "Incomplete: 8 of 9 samples judged, 1 problem excluded",
        "Passes that no independent kernel checked again: 1 of 3",
        "nanoda 0.4.0",
        "84063de",
        "bwrap",
        "without solution",
    ):
        assert said in head


def test_an_empty_run_still_has_a_report(tmp_path: Path) -> None:
    view = build_report(write_run(tmp_path / "run", [], per_problem=0, faulty=None), PROBLEMS)
    page = render_html(view)
    read(page)
    assert "No curve" in page
    assert "between 0.0 and 100.0 %" in page


def test_one_sample_a_problem_makes_no_curve_and_no_gain(tmp_path: Path) -> None:
    samples = [(a_verdict(PROBLEMS[0], 0, proved(), "x"), "x")]
    settings = {**SETTINGS, "k": [1], "data_revision": None, "problems": {"source": "/home/somebody/secret/data/set"}}
    run = write_run(tmp_path / "run", samples, problems=PROBLEMS[:1], per_problem=1, settings=settings)
    page = render_html(build_report(run))
    assert "only one judged sample" in page
    assert "fewer than two judged samples" in page
    assert "…/data/set" in page
    assert "somebody" not in page


def test_a_report_without_any_settings_says_so(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", [], settings={}, problems=PROBLEMS[:1])
    page = render_html(build_report(run))
    read(page)
    assert "not recorded" in page


def test_comparisons_of_hostile_runs_are_inert(tmp_path: Path) -> None:
    run, _ = write_hostile_run(tmp_path / "run", count=3, per_problem=3, bulk=300)
    reader = read(render_compare_html(compare_view(run, run)))
    assert not reader.tags & {"script", "img", "iframe"}
    assert not {name for name in reader.attributes if name.startswith("on")}


def test_a_report_is_replaced_as_a_whole(small_view: ReportView, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text("old")
    write_html(small_view, page)
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert list(tmp_path.iterdir()) == [page]


def test_the_synthetic_run_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    problems = invented_problems()[:6]
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        write_synthetic_run(tmp_path / name, problems, Plan(samples=3, seed=seed))
    a, b, c = ((tmp_path / name / "verdicts.jsonl").read_bytes() for name in "abc")
    assert a == b != c
    assert "Made-up verdicts" in render_html(build_report(tmp_path / "a"))

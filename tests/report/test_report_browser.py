"""The pages in a real Chromium: they are quiet, their links work, they fit, and nothing in them runs."""

from pathlib import Path

import pytest
from tests.report.chromium import Chromium
from tests.report.runs import PROBLEMS, write_hostile_run

from combibench_eval.report import ReportView, build_report, compare_view, write_compare_html, write_html

WIDTHS = (400, 1400)

BROKEN_LINKS = """
[...document.querySelectorAll('a[href]')].map(a => a.getAttribute('href'))
    .filter(href => !href.startsWith('#') || !document.getElementById(href.slice(1)))
"""
# What sticks out to the right, unless it stands in a box that scrolls by itself.
STICKS_OUT = """
[...document.body.querySelectorAll('*')]
    .filter(e => !e.closest('.scroll') && !e.closest('svg') && e.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 5).map(e => e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 40))
"""
# Text that is wider than its own cell or block, in the boxes that do not scroll.
SMALLEST_TEXT = """
Math.min(...[...document.querySelectorAll('header *, main p, main td, main th')]
    .filter(e => e.textContent.trim() && e.getBoundingClientRect().height)
    .map(e => parseFloat(getComputedStyle(e).fontSize)))
"""
# WCAG's contrast of text against the page, over the elements given.
CONTRAST = """
(() => {
  const parse = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
      .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const behind = e => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor);
      if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
  return Math.min(...[...document.querySelectorAll('h1, p, td, th, .cells a span, a, summary, dt, dd, li')]
    .filter(e => e.textContent.trim() && e.getBoundingClientRect().height).slice(0, 1500)
    .map(e => { const a = light(parse(getComputedStyle(e).color)), b = light(behind(e));
        return (Math.max(a, b) + .05) / (Math.min(a, b) + .05); }));
})()
"""


@pytest.fixture(scope="module")
def comparison(small_run: Path, large_run: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A comparison with a result, and one that is refused."""
    folder = tmp_path_factory.mktemp("pages")
    write_compare_html(compare_view(large_run, large_run), folder / "same.html")
    write_compare_html(compare_view(small_run, large_run), folder / "refused.html")
    return {"same": folder / "same.html", "refused": folder / "refused.html"}


@pytest.mark.parametrize(("colours", "paper"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(19, 20, 23)")])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_large_report_is_quiet_fits_and_can_be_read(
    browser: Chromium, large_page: Path, width: int, colours: str, paper: str
) -> None:
    browser.look_at(large_page, width=width, dark=colours == "dark")
    assert browser.complaints == []
    assert browser.ask("document.documentElement.scrollWidth") <= width
    assert browser.ask(STICKS_OUT) == []
    assert browser.ask(SMALLEST_TEXT) >= 11
    assert browser.ask(CONTRAST) >= 4.5
    assert browser.ask("getComputedStyle(document.body).backgroundColor") == paper


def test_every_link_of_the_report_leads_somewhere_in_it(browser: Chromium, large_page: Path) -> None:
    browser.look_at(large_page, width=1400)
    assert browser.ask("document.querySelectorAll('.cells a').length") == 100
    assert browser.ask(BROKEN_LINKS) == []
    assert browser.ask("new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size") == browser.ask(
        "document.querySelectorAll('[id]').length"
    )


def test_a_link_shows_its_sample(browser: Chromium, large_page: Path, large_view: ReportView) -> None:
    anchor = large_view.agreement.groups[0].samples[-1].anchor
    browser.look_at(f"{large_page.as_uri()}#{anchor}", width=1400)
    top = browser.ask(f"document.getElementById('{anchor}').getBoundingClientRect().top")
    assert 0 <= top < 900


def test_the_first_screen_holds_what_matters(browser: Chromium, large_page: Path) -> None:
    browser.look_at(large_page, width=1400)
    bottom = "document.querySelector('{}').getBoundingClientRect().bottom"
    for selector in (".scores", ".complete", ".caveats", ".facts"):
        assert browser.ask(bottom.format(selector)) < 900, selector
    browser.look_at(large_page, width=400)
    assert browser.ask(bottom.format(".complete")) < 900


def test_passes_are_in_the_text_of_the_grid_and_every_picture_has_a_title(browser: Chromium, large_page: Path) -> None:
    browser.look_at(large_page, width=1400)
    counts = browser.ask("[...document.querySelectorAll('.cells .n')].map(e => e.textContent)")
    assert all(text == "–" or text.endswith("/16") for text in counts)
    assert browser.ask(
        "[...document.querySelectorAll('svg[role=img]')].every(s => s.querySelector('title').textContent)"
    )
    assert browser.ask("document.querySelectorAll('svg:not([role=img]):not([aria-hidden])').length") == 0
    assert browser.ask("[...document.querySelectorAll('table')].every(t => t.querySelector('th[scope]'))")


@pytest.mark.parametrize("width", WIDTHS)
def test_hostile_text_does_not_run_even_without_the_content_policy(
    browser: Chromium, tmp_path: Path, width: int
) -> None:
    run, problems = write_hostile_run(tmp_path / "run", count=6, per_problem=6, bulk=4000)
    page = tmp_path / "hostile.html"
    write_html(build_report(run, problems), page)
    text = page.read_text("utf-8")
    policy = text.index("<meta http-equiv")
    page.write_text(text[:policy] + text[text.index(">", policy) + 1 :], "utf-8")
    browser.look_at(page, width=width)
    browser.ask("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert browser.ask("typeof window.owned") == "undefined"
    assert browser.complaints == []
    assert browser.ask("document.querySelectorAll('script, img, iframe, [onload], [onerror]').length") == 0
    assert browser.ask("document.querySelectorAll('style').length") == 1
    assert browser.ask("document.documentElement.scrollWidth") <= width
    assert browser.ask(STICKS_OUT) == []


def test_the_browser_would_have_noticed(browser: Chromium, tmp_path: Path) -> None:
    page = tmp_path / "bad.html"
    page.write_text(
        "<!doctype html><link rel='icon' href='data:,'><script>window.owned=1;console.error('x')</script>"
        "<img src='http://127.0.0.1:9/x'><p style='width:2000px'>wide</p><a href='#nowhere'>x</a>"
    )
    browser.look_at(page, width=400)
    assert browser.ask("window.owned") == 1
    assert any("console.error" in complaint for complaint in browser.complaints)
    assert any("request: http://127.0.0.1:9/x" in complaint for complaint in browser.complaints)
    assert browser.ask("document.documentElement.scrollWidth") > 400
    assert browser.ask(STICKS_OUT) != []
    assert browser.ask(BROKEN_LINKS) == ["#nowhere"]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["same", "refused"])
def test_comparisons_are_quiet_and_fit(browser: Chromium, comparison: dict[str, Path], name: str, width: int) -> None:
    browser.look_at(comparison[name], width=width)
    assert browser.complaints == []
    assert browser.ask("document.documentElement.scrollWidth") <= width
    assert browser.ask(STICKS_OUT) == []
    assert browser.ask("document.body.innerText.includes('Not comparable.')") is (name == "refused")


def test_the_report_prints(browser: Chromium, small_run: Path, tmp_path: Path) -> None:
    page = tmp_path / "small.html"
    write_html(build_report(small_run, PROBLEMS), page)
    browser.look_at(page, width=1400, dark=True, media="print")
    assert browser.ask("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert browser.ask("getComputedStyle(document.querySelector('nav')).display") == "none"
    assert browser.pdf().startswith(b"%PDF")

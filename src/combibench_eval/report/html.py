"""The report and the comparison as one self-contained HTML file each."""

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from combibench_eval.report import svg, text
from combibench_eval.report.comparison import CompareView, verdict_words
from combibench_eval.report.model import Published, ReportView
from combibench_eval.report.spent import cost_rows
from combibench_eval.report.words import RULE_WORDS, reason_words
from combibench_eval.store.run_folder import write_whole


def render_html(view: ReportView) -> str:
    """The whole report: no script, no request, all text escaped."""
    shown = view.curve.lines
    lines = [svg.Line(rule, shown[rule], svg.LINE_STYLES[rule]) for rule in ("strict", "official") if shown.get(rule)]
    return _render(
        "report.html.j2",
        view=view,
        curve=svg.curve_svg(lines, view.curve.published, "pass@k against the number of samples drawn"),
        bins=svg.bins_svg(view.cost.bins, "Samples by seconds of Lean"),
        cost_rows=cost_rows(view.cost),
        published=by_source(view.curve.published),
    )


class PublishedSource(NamedTuple):
    """Published results from one source: what stands against all of them, and each with what stands against it alone."""

    name: str
    reasons: tuple[str, ...]
    results: tuple[tuple[Published, tuple[str, ...]], ...]


def by_source(published: Iterable[Published]) -> tuple[PublishedSource, ...]:
    """Published results by source, in the order in which the sources first come."""
    groups: dict[str, list[Published]] = {}
    for one in published:
        groups.setdefault(one.source, []).append(one)
    found = []
    for name, results in groups.items():
        common = tuple(
            reason for reason in results[0].not_comparable if all(reason in one.not_comparable for one in results)
        )
        own = tuple((one, tuple(reason for reason in one.not_comparable if reason not in common)) for one in results)
        found.append(PublishedSource(name, common, own))
    return tuple(found)


def write_html(view: ReportView, path: Path) -> None:
    """Writes the report; readers see the old file or the new one, never half of it."""
    write_whole(path, render_html(view))


def render_compare_html(view: CompareView) -> str:
    """The comparison of two runs, or why there is none."""
    # Curves of runs that are not comparable must not lie side by side.
    shown = any(rule.result is not None for rule in view.rules)
    lines = [
        svg.Line(f"A {view.a.label}"[:9], view.a.curve, "two"),
        svg.Line(f"B {view.b.label}"[:9], view.b.curve, "one"),
    ]
    return _render(
        "compare.html.j2", view=view, curve=svg.curve_svg(lines if shown else (), (), "pass@k of both runs, strict")
    )


def write_compare_html(view: CompareView, path: Path) -> None:
    """Writes the comparison, as `write_html` does."""
    write_whole(path, render_compare_html(view))


def _render(template: str, **values: object) -> str:
    # Autoescape looks at values, so a lone surrogate would pass it and fail in the encoder.
    return _environment().get_template(template).render(**values)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("combibench_eval.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    style = files("combibench_eval.report").joinpath("templates", "style.css").read_text("utf-8")
    helpers: dict[str, Any] = {
        "percent": text.percent,
        "interval": text.interval,
        "seconds": text.seconds,
        "count": text.count,
        "points": text.points,
        "verdict_words": verdict_words,
        "listed": text.listed,
        "words": reason_words,
        "share_bar": svg.share_bar,
        "rule_words": RULE_WORDS,
        # Ours, and without `<`: the only text that goes in as it is.
        "style": Markup(style),  # noqa: S704
    }
    environment.globals.update(helpers)
    return environment

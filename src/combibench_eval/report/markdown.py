"""A short summary in Markdown, for a pull request or an appendix."""

import re
from collections.abc import Iterator
from pathlib import Path

from combibench_eval.report.citation import BIBTEX, evaluator
from combibench_eval.report.model import Estimate, ReportView
from combibench_eval.report.spent import cost_rows
from combibench_eval.report.text import interval, listed, percent
from combibench_eval.report.words import RULE_WORDS, reason_words
from combibench_eval.store.run_folder import write_whole

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&!@$]|:(?=//))")
_MOST_REASONS = 8


def render_markdown(view: ReportView) -> str:
    """Score, completeness, caveats, settings, failures, citation."""
    return "\n".join(_lines(view)) + "\n"


def export_markdown(view: ReportView, path: Path) -> None:
    """Writes the summary."""
    write_whole(path, render_markdown(view))


def plain(text: str) -> str:
    """Text in which Markdown and HTML see nothing of theirs, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _lines(view: ReportView) -> Iterator[str]:
    head, overall = view.head, view.overall
    name = ", ".join(head.models) or head.label
    setting = f" ({head.setting.replace('-', ' ')})" if head.setting else ""
    yield f"## CombiBench: {plain(name + setting)}"
    yield ""
    state = "Complete" if head.complete else "**Incomplete**"
    yield f"{state}: {plain(head.completeness)}."
    yield ""
    yield f"| problems | rules | solved |{''.join(f' pass@{k} (95 %) |' for k in view.ks)}"
    yield f"|---|---|---:|{'---:|' * len(view.ks)}"
    for group in view.telling_groups:
        if group.part not in ("run", "population"):
            continue
        for score in group.scores:
            if score.rule == "official" and not view.agreement.asked:
                continue
            cells = "".join(f" {_estimate(one)} |" for one in score.at)
            label = f"{group.label}, {group.problems}"
            yield f"| {plain(label)} | {RULE_WORDS[score.rule]} | {score.solved} |{cells}"
    yield ""
    yield f"By source, solved by the strict rules: {_by_source(view)}."
    yield ""
    if overall.score("strict").solved:
        solved = [problem.name for problem in view.problems if problem.passes]
        yield f"Solved: {plain(listed(solved, 100))}."
        yield ""
    for caveat in head.caveats:
        names = f" ({plain(listed(caveat.problems))})" if caveat.problems else ""
        yield f"- {'**Caution.** ' if caveat.weight == 'serious' else ''}{plain(caveat.words)}{names}"
    yield ""
    yield "; ".join(f"{fact.name}: {plain(fact.value)}" for fact in head.facts) + "."
    yield ""
    if view.reasons:
        shown = ", ".join(f"{reason_words(row.reason)} {row.total}" for row in view.reasons[:_MOST_REASONS])
        yield f"Not passed because: {plain(shown)}."
        yield ""
    spent = [f"{row.name}: {row.shown(row.total)}" for row in cost_rows(view.cost) if row.total is not None]
    yield f"{plain('; '.join(spent))}."
    yield ""
    yield f"Judged with {plain(evaluator(view.versions.get('package')))}. Please cite the benchmark:"
    yield ""
    yield "```bibtex"
    yield BIBTEX
    yield "```"


def _by_source(view: ReportView) -> str:
    groups = [group for group in view.groups if group.part == "source"]
    return plain(", ".join(f"{group.label} {group.score('strict').solved} of {group.problems}" for group in groups))


def _estimate(one: Estimate) -> str:
    if one.value is None:
        return f"between {interval(one.at_least, one.at_most).replace(' to ', ' and ')}"
    return f"{percent(one.value)} ({interval(one.low, one.high)})"

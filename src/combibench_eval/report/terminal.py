"""The report and the comparison in the terminal: the same views, as rich tables.

Text that others wrote goes in as `Text`, never as markup; control characters were spelled out by the view already.
"""

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from combibench_eval.report.comparison import CompareView, RuleComparison, verdict_words
from combibench_eval.report.model import Estimate, ReportView, RuleName
from combibench_eval.report.spent import cost_rows
from combibench_eval.report.text import count, listed, percent, points, seconds
from combibench_eval.report.words import RULE_WORDS, reason_words

_MOST_LISTED = 12
_MOST_SAMPLES = 6


def render_terminal(view: ReportView, console: Console) -> None:
    """Prints a run's report, what matters most first."""
    head = view.head
    title = ", ".join(head.models) or head.label
    setting = f", {head.setting.replace('-', ' ')}" if head.setting else ""
    console.print(Text(f"CombiBench: {title}{setting}", style="bold"))
    console.print(Text(f"{'Complete' if head.complete else 'Incomplete'}: {head.completeness}.", _alarm(head.complete)))
    for caveat in head.caveats:
        names = f" {listed(caveat.problems)}" if caveat.problems else ""
        serious = caveat.weight == "serious"
        words = f"{'! ' if serious else '· '}{caveat.words}"
        console.print(Text.assemble((words, "yellow" if serious else ""), (names, "dim")))
    tables = [_scores(view, "strict")]
    if view.agreement.asked:
        tables.append(_scores(view, "official"))
    tables.append(_grid(view))
    if view.agreement.groups:
        tables.append(_differences(view))
    tables.append(_funnel(view))
    if view.lean_errors:
        tables.append(_errors(view))
    for table in (*tables, _cost(view)):
        console.print()
        console.print(table)
    console.print()
    facts = "; ".join(f"{fact.name}: {fact.value}" for fact in head.facts)
    console.print(Text(facts, style="dim"))


def render_compare_terminal(view: CompareView, console: Console) -> None:
    """Prints the comparison of two runs, or why there is none."""
    for name, side in (("A", view.a), ("B", view.b)):
        console.print(
            Text(f"{name}: {side.label} ({', '.join(side.models) or 'model not recorded'}), {side.completeness}")
        )
    for rule in view.rules:
        console.print()
        console.print(Text(f"By the {RULE_WORDS[rule.rule]} rules", style="bold"))
        _compare_rule(rule, console)
    if view.pairs:
        table = _table("Problems that differ (strict passes of judged samples)")
        for name in ("problem", "A", "B", "B against A"):
            table.add_column(name, justify="left" if name in ("problem", "B against A") else "right")
        for pair in view.pairs:
            of_a, of_b = f"{pair.a_passes}/{pair.a_judged}", f"{pair.b_passes}/{pair.b_judged}"
            table.add_row(*_texts(pair.problem, of_a, of_b, pair.change))
        console.print(table)
    console.print(Text(f"{count(view.same, 'problem')} with the same share of passes.", style="dim"))


def _compare_rule(rule: RuleComparison, console: Console) -> None:
    found = rule.result
    if found is None:
        console.print(Text("Not comparable:", style="yellow"))
        for reason in rule.refused:
            console.print(Text(f"! {reason}"))
        return
    spread = f"95 %: {points(found.low)} to {points(found.high)}"
    numbers = f"pass@{found.k}: A {percent(found.a)}, B {percent(found.b)}, B − A {points(found.difference)} points"
    console.print(Text(f"{numbers} ({spread})"))
    console.print(Text(verdict_words(found), style="bold"))
    console.print(Text(f"{found.test} over {found.problems} problems: both {found.both}, neither {found.neither}"))
    console.print(Text(f"gained ({len(found.only_b)}): {listed(found.only_b, 100) or 'none'}"))
    console.print(Text(f"lost ({len(found.only_a)}): {listed(found.only_a, 100) or 'none'}"))
    for remark in (*([found.note] if found.note else []), *rule.remarks):
        console.print(Text(f"· {remark}", style="dim"))


def _scores(view: ReportView, rule: RuleName) -> Table:
    table = _table(f"By the {RULE_WORDS[rule]} rules, in % (95 % interval over problems)")
    table.add_column("problems", overflow="fold")
    for name in ("of", "solved", *(f"pass@{k}" for k in view.ks)):
        table.add_column(name, justify="right")
    for group in view.telling_groups:
        score = group.score(rule)
        table.add_row(*_texts(group.label, str(group.problems), str(score.solved), *map(_estimate, score.at)))
    return table


def _grid(view: ReportView) -> Table:
    table = _table("Strict passes of judged samples († known to be faulty, – excluded)")
    table.add_column("source")
    table.add_column("solved", justify="right")
    table.add_column("problems")
    for group in view.grid:
        shown = [
            f"{cell.short}{' †' if cell.faulty else ''}: {'–' if cell.excluded else f'{cell.passes}/{cell.judged}'}"
            for cell in group.cells
            if cell.passes or cell.excluded
        ]
        rest = len(group.cells) - len(shown)
        shown += [f"{rest} unsolved"] if rest else []
        table.add_row(*_texts(group.source, f"{group.solved}/{len(group.cells)}", ", ".join(shown)))
    return table


def _differences(view: ReportView) -> Table:
    table = _table("Samples on which strict and official differ")
    for name in ("strict", "official", "samples", "why", "which"):
        table.add_column(name, justify="right" if name == "samples" else "left", overflow="fold")
    for group in view.agreement.groups:
        strict = f"{group.strict}: {reason_words(group.strict_reason)}"
        official = f"{group.official}: {reason_words(group.official_reason)}"
        which = listed((f"{ref.problem} #{ref.sample}" for ref in group.samples), _MOST_SAMPLES)
        table.add_row(*_texts(strict, official, str(len(group.samples)), group.why, which))
    return table


def _funnel(view: ReportView) -> Table:
    table = _table("From response to pass")
    table.add_column("step")
    table.add_column("left", justify="right")
    table.add_column("stopped here")
    for step in view.funnel:
        stopped = ", ".join(f"{reason_words(reason)} {number:,}" for reason, number in step.reasons.items())
        table.add_row(*_texts(step.name, f"{step.left:,}" if step.ran else "not run", stopped))
    return table


def _errors(view: ReportView) -> Table:
    table = _table("Most frequent Lean errors (the first of each sample)")
    table.add_column("error", overflow="fold")
    table.add_column("samples", justify="right")
    table.add_column("where", overflow="fold")
    for row in view.lean_errors[:_MOST_LISTED]:
        where = ", ".join(f"{ref.problem} #{ref.sample}" for ref in row.examples)
        table.add_row(*_texts(row.pattern, str(row.samples), where))
    return table


def _cost(view: ReportView) -> Table:
    table = _table("Cost and time")
    table.add_column("what")
    for name in ("in all", "per sample", "per solved problem"):
        table.add_column(name, justify="right")
    solved = view.cost.solved
    for row in cost_rows(view.cost):
        if row.total is None:
            table.add_row(*_texts(row.name, "not recorded", "", ""))
            continue
        each = row.shown(row.total / row.over) if row.over else "–"
        table.add_row(*_texts(row.name, row.shown(row.total), each, row.shown(row.total / solved) if solved else "–"))
    quantiles = ", ".join(f"{name} within {seconds(value)}" for name, value in view.cost.wall_quantiles.items())
    if quantiles:
        table.caption = Text(f"Lean, wall clock: {quantiles}")
    return table


def _table(title: str) -> Table:
    return Table(
        title=Text(title, style="bold"), title_justify="left", caption_justify="left", box=None, pad_edge=False
    )


def _texts(*cells: str) -> Iterable[Text]:
    return [Text(cell) for cell in cells]


def _estimate(one: Estimate) -> str:
    if one.value is None or one.low is None or one.high is None:
        return f"between {100 * one.at_least:.1f} and {100 * one.at_most:.1f}"
    return f"{100 * one.value:.1f} ({100 * one.low:.1f}–{100 * one.high:.1f})"


def _alarm(fine: bool) -> str:  # noqa: FBT001  # one value, one style
    return "" if fine else "bold yellow"

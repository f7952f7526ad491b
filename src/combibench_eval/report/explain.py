"""One verdict in full, in the terminal."""

from rich.console import Console
from rich.padding import Padding
from rich.syntax import Syntax
from rich.text import Text

from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems.faults import fault_of
from combibench_eval.problems.model import Problem
from combibench_eval.report.evidence import evidence_of
from combibench_eval.report.text import capped, count, one_line, seconds, visible
from combibench_eval.report.words import reason_words, why_they_differ

_MOST_CODE = 100_000
_MOST_PIECE = 4_000
_MOST_MESSAGES = 20
_STYLES = {"pass": "bold green", "fail": "bold red", "unjudged": "bold yellow"}


def explain(verdict: Verdict, problem: Problem | None, code: str | None, console: Console) -> None:
    """Prints everything that is known of one sample.

    Args:
        verdict: its verdict.
        problem: the statement, if at hand.
        code: its Lean file; None where there is none, or it is not at hand.
        console: where to; control characters in what others wrote are spelled out.
    """
    strict, official = verdict.strict, verdict.official
    console.print(Text(f"{visible(verdict.problem)}, sample {verdict.sample}", style="bold"))
    console.print(
        Text.assemble(
            "strict    ",
            (strict.verdict, _STYLES[strict.verdict]),
            f"  {_said(str(strict.reason))}, stage {strict.stage}",
        )
    )
    console.print(
        Text.assemble(
            "official  ",
            (official.verdict, _STYLES[official.verdict]),
            f"  {_said(one_line(official.reason, 80))}",
        )
    )
    if "unjudged" not in (strict.verdict, official.verdict) and strict.verdict != official.verdict:
        console.print(
            Text(f"          {why_they_differ(strict.verdict, str(strict.reason), official.reason)}", style="dim")
        )
    _about_problem(verdict, problem, console)
    console.print()
    for piece in evidence_of(verdict, most=_MOST_PIECE, messages=_MOST_MESSAGES):
        if "\n" in piece.text:
            console.print(Text(piece.label, style="dim"))
            console.print(Padding(Text(piece.text), (0, 0, 0, 2)))
        else:
            console.print(Text.assemble((f"{piece.label}: ", "dim"), piece.text))
    console.print(Text(_times(verdict), style="dim"))
    _show_code(verdict, code, console)


def _said(reason: str) -> str:
    words = reason_words(reason)
    return reason if words == reason.replace("_", " ") else f"{reason} ({words})"


def _about_problem(verdict: Verdict, problem: Problem | None, console: Console) -> None:
    if problem is None:
        return
    if problem.sha256 != verdict.problem_sha256:
        console.print(Text("! The statement at hand is not the one that was judged.", style="yellow"))
        return
    fault = fault_of(problem.name, problem.statement, [hole.ground_truth or "" for hole in problem.holes])
    if fault is not None:
        kind = str(fault.kind).replace("_", " ")
        console.print(Text(f"! Known to be faulty ({kind}): {fault.what} {fault.counterexample}", style="yellow"))
    for hole in problem.holes:
        if hole.ground_truth is not None:
            console.print(Text.assemble((f"Ground truth of {visible(hole.name)}: ", "dim"), visible(hole.ground_truth)))


def _times(verdict: Verdict) -> str:
    times = verdict.times
    parts = [f"Lean {seconds(times.lean_wall_s)} wall clock, {seconds(times.lean_cpu_s)} CPU"]
    parts.append(f"ours {seconds(times.read_s + times.compare_s)}, answers {seconds(times.answer_s)}")
    parts.append(f"memory {verdict.peak_memory_mb:,.0f} MB")
    parts.append(f"sandbox {visible(verdict.sandbox or 'not recorded')}, judge {visible(verdict.judge_version)}")
    return "; ".join(parts)


def _show_code(verdict: Verdict, code: str | None, console: Console) -> None:
    console.print()
    if code is None:
        missing = "no Lean file was found in the response" if verdict.code_sha256 is None else "not at hand"
        console.print(Text(f"Lean file: {missing}", style="dim"))
        return
    shown, omitted = capped(code, _MOST_CODE)
    console.print(Text("Lean file", style="dim"))
    # Numbered, because Lean's messages name lines; no lexer, as it would guess.
    console.print(Syntax(shown, "text", line_numbers=True, word_wrap=True, background_color="default", theme="bw"))
    if omitted:
        console.print(Text(f"… {count(omitted, 'more character')}", style="dim"))

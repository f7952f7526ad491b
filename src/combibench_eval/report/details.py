"""Each problem's section: every sample in a line, the best proof and a few failures in full, within a budget."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import escape

from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems.faults import fault_of
from combibench_eval.problems.model import Problem, statement_for
from combibench_eval.report.anchors import problem_anchor, sample_anchor
from combibench_eval.report.cost import ran_lean
from combibench_eval.report.evidence import evidence_line, evidence_of, final_reason
from combibench_eval.report.problem_model import (
    CodeText,
    Evidence,
    FaultNote,
    FullSample,
    HoleNote,
    ProblemView,
    SampleLine,
)
from combibench_eval.report.reading import RunRecord
from combibench_eval.report.text import capped, one_line, visible, with_rest
from combibench_eval.report.usage import model_of, usage_of
from combibench_eval.report.words import reason_words
from combibench_eval.scoring.summary import ProblemRow
from combibench_eval.scoring.tally import WEAK_FORMS

MOST_FAILURES = 2
"""Failures of a problem that are shown in full."""

_PROOF = 10_000
_FAILED_CODE = 3_000
_PIECE = 700
_STATEMENT = 8_000
_WORDS = 4_000
_STAGES = {str(stage): place for place, stage in enumerate(Stage)}


@dataclass(slots=True)
class Budget:
    """Bytes of HTML that texts in full may still take; what does not fit is left out and said so.

    Attributes:
        left: bytes, once escaped.
    """

    left: int

    def take(self, text: str, most: int) -> tuple[str, int]:
        """As much of the text as fits in `most` characters and the budget, visible, and how many were left out."""
        shown, omitted = capped(text, most)
        size = _size(shown)
        if size > self.left:
            shown, omitted = capped(text, len(shown) * max(0, self.left) // size)
            size = _size(shown)
        self.left -= size
        return shown, omitted

    def evidence(self, verdict: Verdict) -> tuple[Evidence, ...]:
        """A verdict's evidence, or none of it once the budget is spent."""
        if self.left <= 0:
            return ()
        pieces = evidence_of(verdict, most=_PIECE, messages=2)
        self.left -= sum(_size(piece.label) + _size(piece.text) for piece in pieces)
        return pieces


def problems_of(run: RunRecord, budget: Budget) -> tuple[ProblemView, ...]:
    """The sections, in the order of the data set.

    Args:
        run: the run.
        budget: for Lean files in full; best proofs are served first.
    """
    best = {row.problem: _best(run, row, budget) for row in run.summary.problems}
    return tuple(_problem(run, row, best[row.problem], budget) for row in run.summary.problems)


def full_sample(run: RunRecord, verdict: Verdict, title: str, budget: Budget, most: int) -> FullSample:
    """A sample with its evidence and its Lean file."""
    code = run.code(verdict)
    shown = None
    if code is not None and verdict.code_sha256 is not None:
        shown = CodeText(verdict.code_sha256, *budget.take(code, most))
    return FullSample(verdict.sample, title, budget.evidence(verdict), shown)


def _size(text: str) -> int:
    return len(escape(text).encode())


def _problem(run: RunRecord, row: ProblemRow, best: FullSample | None, budget: Budget) -> ProblemView:
    problem = run.problems.get(row.problem)
    if row.problem in run.changed:
        problem = None
    verdicts = run.verdicts.get(row.problem, ())
    strict, official = row.rules["strict"], row.rules["official"]
    return ProblemView(
        name=visible(row.problem),
        anchor=problem_anchor(row.problem),
        source=visible(row.source),
        kind=visible(row.kind),
        passes=strict.passes,
        official_passes=official.passes,
        judged=strict.judged,
        expected=row.expected,
        excluded=None if row.excluded is None else with_rest(row.excluded, _PIECE),
        faulty=row.faulty,
        fault=_fault(problem),
        natural_language=_taken(problem.natural_language, _WORDS, budget) if problem else "",
        statement=_statement(run, problem, budget),
        holes=tuple(
            HoleNote(
                visible(hole.name),
                visible(hole.type_text),
                None if hole.ground_truth is None else with_rest(hole.ground_truth, _PIECE),
            )
            for hole in (problem.holes if problem else ())
        ),
        samples=tuple(sample_line(verdict) for verdict in verdicts),
        best=best,
        failures=_failures(run, verdicts, budget),
    )


def sample_line(verdict: Verdict) -> SampleLine:
    """A sample's line."""
    usage, model = usage_of(verdict), model_of(verdict)
    lean = ran_lean(verdict)
    return SampleLine(
        sample=verdict.sample,
        anchor=sample_anchor(verdict.problem, verdict.sample),
        strict=verdict.strict.verdict,
        reason=str(verdict.strict.reason),
        stage=str(verdict.strict.stage),
        official=verdict.official.verdict,
        official_reason=one_line(verdict.official.reason, 60),
        deviation=one_line(verdict.official.deviation, 120) if verdict.official.deviation else None,
        answer_form=verdict.strict.answer_form,
        kernels=tuple(one_line(f"{each.name} {each.version}: {each.outcome}", 80) for each in verdict.kernels),
        line=evidence_line(verdict),
        lean_s=verdict.times.lean_wall_s if lean else None,
        lean_cpu_s=verdict.times.lean_cpu_s if lean else None,
        peak_memory_mb=verdict.peak_memory_mb,
        code_sha256=one_line(verdict.code_sha256, 64) if verdict.code_sha256 else None,
        model=one_line(model, 80) if model else None,
        tokens_in=usage.tokens_in,
        tokens_out=usage.tokens_out,
        money=usage.money,
    )


def _best(run: RunRecord, row: ProblemRow, budget: Budget) -> FullSample | None:
    """The pass that a reader should see first: a plain answer before a computed one, then the shortest file."""
    passed = [verdict for verdict in run.verdicts.get(row.problem, ()) if verdict.passed]
    if not passed:
        return None
    sizes = {verdict.sample: len(run.code(verdict) or "") or 1 << 30 for verdict in passed}
    best = min(
        passed,
        key=lambda verdict: (verdict.strict.answer_form in WEAK_FORMS, sizes[verdict.sample], verdict.sample),
    )
    return full_sample(run, best, f"Best proof: sample {best.sample}", budget, _PROOF)


def _failures(run: RunRecord, verdicts: Iterable[Verdict], budget: Budget) -> tuple[FullSample, ...]:
    """The failures nearest to a pass, one a reason and none with a Lean file shown before."""
    chosen: list[Verdict] = []
    for verdict in sorted(verdicts, key=_distance):
        if verdict.strict.verdict != "fail" or verdict.strict.reason is Reason.NO_CODE:
            continue
        known = {(each.strict.reason, each.code_sha256) for each in chosen}
        if any(verdict.strict.reason is reason or verdict.code_sha256 == code for reason, code in known):
            continue
        chosen.append(verdict)
        if len(chosen) == MOST_FAILURES:
            break
    return tuple(
        full_sample(
            run,
            verdict,
            f"Failure: sample {verdict.sample}, {reason_words(str(verdict.strict.reason))}",
            budget,
            _FAILED_CODE,
        )
        for verdict in chosen
    )


def _distance(verdict: Verdict) -> tuple[int, int]:
    return -_STAGES.get(final_reason(verdict)[1], 0), verdict.sample


def _statement(run: RunRecord, problem: Problem | None, budget: Budget) -> str | None:
    if problem is None:
        return None
    with_solution = run.settings.get("setting") == "with-solution" and problem.with_solution is not None
    text = statement_for(problem, "with-solution" if with_solution else "without-solution")
    return _taken(text, _STATEMENT, budget)


def _taken(text: str, most: int, budget: Budget) -> str:
    shown, omitted = budget.take(text, most)
    return f"{shown}\n… {omitted:,} more characters" if omitted else shown


def _fault(problem: Problem | None) -> FaultNote | None:
    if problem is None:
        return None
    fault = fault_of(problem.name, problem.statement, [hole.ground_truth or "" for hole in problem.holes])
    if fault is None:
        return None
    return FaultNote(
        str(fault.kind).replace("_", " "),
        fault.solvable,
        fault.what,
        fault.counterexample,
        str(fault.checked).replace("_", " "),
    )

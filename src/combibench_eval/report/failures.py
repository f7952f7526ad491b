"""Where samples end: the funnel, reasons by source, and the most frequent Lean errors."""

import re
from collections import Counter, defaultdict
from typing import Final

from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import Verdict
from combibench_eval.report.anchors import sample_anchor
from combibench_eval.report.evidence import final_reason
from combibench_eval.report.model import FunnelStep, LeanErrorRow, ReasonRow, SampleRef
from combibench_eval.report.reading import RunRecord
from combibench_eval.report.text import flat, one_line, visible
from combibench_eval.report.words import reason_words

MOST_ERRORS = 12
_EXAMPLES = 3
_PATTERN = 110

# The steps in the judge's order, with the stages whose failures end there.
_STEPS: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    ("a Lean file was found", frozenset({"extraction"})),
    ("size and imports allowed", frozenset({Stage.INTAKE})),
    ("compiles within the limits", frozenset({Stage.COMPILE, Stage.COLLECT})),
    ("sound artefact, no sorry, no axiom of its own", frozenset({Stage.READ})),
    ("statement kept", frozenset({Stage.COMPARE})),
    ("only the three axioms", frozenset({Stage.AXIOMS})),
    ("independent kernel agrees", frozenset({Stage.KERNEL})),
    ("answer equals the ground truth", frozenset({Stage.ANSWER, Stage.VERDICT, Stage.PREPARE})),
)
_NOT_FOUND: Final = frozenset({str(Reason.NO_CODE), str(Reason.TRUNCATED)})


def funnel_of(run: RunRecord) -> tuple[FunnelStep, ...]:
    """How many samples get past each step, in the order of judging; unjudged samples are not in it.

    A sample that stops at a step got past all before it; those after it were not tried.
    """
    stopped: defaultdict[int, Counter[str]] = defaultdict(Counter)
    left = 0
    kernels = False
    for verdict in run.all_verdicts():
        kernels = kernels or bool(verdict.kernels)
        if verdict.strict.verdict == "unjudged":
            continue
        left += 1
        if verdict.strict.verdict == "fail":
            stopped[_step_of(verdict)][str(verdict.strict.reason)] += 1
    steps = [FunnelStep("responses judged", left, {})]
    for index, (name, stages) in enumerate(_STEPS):
        left -= stopped[index].total()
        ran = Stage.KERNEL not in stages or kernels or bool(stopped[index])
        steps.append(FunnelStep(name, left, _ranked(stopped[index]), ran))
    return tuple(steps)


def reasons_of(run: RunRecord) -> tuple[ReasonRow, ...]:
    """Failed and unjudged samples by strict reason and source, most frequent first."""
    by_reason: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in run.summary.problems:
        for verdict in run.verdicts.get(row.problem, ()):
            if not verdict.passed:
                by_reason[str(verdict.strict.reason)][visible(row.source)] += 1
    rows = [
        ReasonRow(reason, reason_words(reason), counter.total(), dict(sorted(counter.items())))
        for reason, counter in by_reason.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.total, row.reason)))


def lean_errors_of(run: RunRecord) -> tuple[LeanErrorRow, ...]:
    """The most frequent kinds of a sample's first Lean error."""
    kinds: defaultdict[str, list[tuple[str, SampleRef]]] = defaultdict(list)
    for verdict in run.all_verdicts():
        text = _first_error(verdict)
        if text is not None:
            anchor = sample_anchor(verdict.problem, verdict.sample)
            kinds[error_pattern(text)].append((text, SampleRef(visible(verdict.problem), verdict.sample, anchor)))
    ranked = sorted(kinds.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(
        LeanErrorRow(pattern, len(found), flat(found[0][0], 200), _spread([ref for _, ref in found]))
        for pattern, found in ranked[:MOST_ERRORS]
    )


_QUOTED = re.compile(r"`[^`\n]{1,200}`|'[^'\n]{1,200}'|«[^»\n]{1,200}»|\"[^\"\n]{1,200}\"")
# Names in Lean's own wording that tell errors apart.
_KEPT = re.compile(r"['`](?:sorry|simp|rfl|decide|omega|linarith|norm_num|rw|rewrite|exact|apply|cases|induction)['`]")
_NUMBER = re.compile(r"(?<![\w.])\d[\d,.]*\b")
_META = re.compile(r"\?[\w.]+(?:✝)?")


def error_pattern(text: str) -> str:
    """The first line of a Lean message without what differs from file to file: names, numbers, metavariables."""
    line = one_line(text, 400).removesuffix(" …")
    line = _QUOTED.sub(lambda match: match.group() if _KEPT.fullmatch(match.group()) else "…", line)
    line = _META.sub("?…", line)
    line = _NUMBER.sub("n", line)
    return one_line(line, _PATTERN) or "(empty message)"


def _first_error(verdict: Verdict) -> str | None:
    if final_reason(verdict)[0] != Reason.LEAN_ERROR:
        return None
    error = verdict.strict.detail.get("error")
    if isinstance(error, str):
        return error
    return next((message.text for message in verdict.messages if message.severity == "error"), None)


def _spread(refs: list[SampleRef]) -> tuple[SampleRef, ...]:
    """A few samples, of different problems where there are some."""
    by_problem = {ref.problem: ref for ref in reversed(refs)}
    chosen = [ref for ref in refs if by_problem[ref.problem] is ref][:_EXAMPLES]
    return tuple(chosen)


def _step_of(verdict: Verdict) -> int:
    reason, stage = final_reason(verdict)
    if stage == Stage.INTAKE and reason in _NOT_FOUND:
        return 0
    return next((index for index, (_, stages) in enumerate(_STEPS) if stage in stages), len(_STEPS) - 1)


def _ranked(counter: Counter[str]) -> dict[str, int]:
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))

"""What a verdict rests on, from its detail: as named pieces of text, and as one line."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from combibench_eval.judge.reasons import Reason
from combibench_eval.judge.verdict import LeanMessage, Verdict
from combibench_eval.report.problem_model import Evidence
from combibench_eval.report.text import count, flat, listed, one_line, visible, with_rest
from combibench_eval.report.words import reason_words

LINE = 150
"""Characters of a sample's one-line evidence."""

_TEXT = 1_500
_MESSAGES = 4

_LABELS: Final[Mapping[str, str]] = {
    "note": "Note",
    "error": "Lean's first error",
    "at": "At",
    "declaration": "Declaration",
    "counterpart": "Matched with",
    "part": "Part",
    "expected": "Expected",
    "found": "Found",
    "expected_in": "Expected, whole",
    "found_in": "Found, whole",
    "declared": "Axioms declared",
    "excess": "Axioms not allowed",
    "axioms": "Axioms",
    "assumed": "Library names taken on trust",
    "used_by": "Used by",
    "reached": "Reached",
    "path": "Path",
    "hole": "Hole",
    "tried": "Proofs tried",
    "refuted": "Refuted by",
    "limit": "Limit",
    "exit_code": "Exit code",
    "signal": "Signal",
    "stderr": "Standard error",
    "supplied": "Supplied from the statement",
    "extraction": "How the file was found",
    "judged_as": "Judged as",
    "unused_and_absent": "Absent, and not needed",
    "traceback": "Traceback",
    "second_stage_file": "File for the second stage",
}
_CODE: Final = frozenset(
    {"error", "expected", "found", "expected_in", "found_in", "stderr", "traceback", "second_stage_file"}
)
_QUIET: Final = frozenset({"exit_code"})


def evidence_of(verdict: Verdict, *, most: int = _TEXT, messages: int = _MESSAGES) -> tuple[Evidence, ...]:
    """Everything that a person needs to believe a verdict, in the order of the detail.

    Args:
        verdict: the verdict.
        most: characters of one piece.
        messages: how many of Lean's messages.
    """
    return tuple(_pieces(verdict, most, messages))


def evidence_line(verdict: Verdict) -> str:
    """The evidence in one line of at most `LINE` characters; empty where the reason says it all."""
    detail = verdict.strict.detail
    judged_as = detail.get("judged_as")
    if isinstance(judged_as, Mapping):
        return flat(f"judged as {reason_words(str(judged_as.get('reason')))}: {_line(judged_as)}", LINE)
    if verdict.passed:
        return flat(_pass_line(verdict), LINE)
    return flat(_line(detail), LINE)


def _pieces(verdict: Verdict, most: int, messages: int) -> Iterator[Evidence]:
    for hole, answer in verdict.answers.items():
        spelled = answer.source if answer.source is not None else answer.term
        yield Evidence(f"Answer in {one_line(hole, 80)}", with_rest(spelled, most), code=True)
    if verdict.strict.equal_by:
        yield Evidence("Equal to the ground truth", _show(verdict.strict.equal_by, most))
    if verdict.strict.answer_form is not None:
        yield Evidence("Form of the answer", verdict.strict.answer_form)
    for key, value in verdict.strict.detail.items():
        if key in _QUIET and value in (0, 1):
            continue
        yield Evidence(_LABELS.get(key, one_line(key, 40)), _show(value, most), code=key in _CODE)
    for kernel in verdict.kernels:
        assumed = f", {count(len(kernel.assumed), 'library theorem')} assumed" if kernel.assumed else ""
        yield Evidence(f"Kernel {one_line(kernel.name, 40)} {one_line(kernel.version, 40)}", kernel.outcome + assumed)
    first = str(verdict.strict.detail.get("error", ""))
    others = [each for each in verdict.messages if not (first and each.severity == "error" and each.text == first)]
    for each in others[:messages]:
        yield Evidence(_message_label(each), with_rest(each.text, most), code=True)
    if len(others) > messages:
        yield Evidence("Further messages", str(len(others) - messages))
    deviation = f", {visible(verdict.official.deviation)}" if verdict.official.deviation else ""
    shown = f"{verdict.official.verdict}: {reason_words(verdict.official.reason)}{deviation}"
    yield Evidence("Official verdict", one_line(shown, 200))


def _message_label(message: LeanMessage) -> str:
    return f"Lean, {one_line(message.severity, 20)} at line {message.line}, column {message.column}"


def _pass_line(verdict: Verdict) -> str:
    parts = []
    if verdict.strict.equal_by:
        ways = sorted(set(verdict.strict.equal_by.values()))
        parts.append(f"answer equal by {', '.join(ways)}")
    if verdict.strict.answer_form is not None:
        parts.append(f"a {verdict.strict.answer_form} answer")
    axioms = verdict.strict.detail.get("axioms")
    if isinstance(axioms, list | tuple):
        parts.append(f"axioms: {listed(map(str, axioms)) or 'none'}")
    parts += [f"{kernel.name} {kernel.outcome}" for kernel in verdict.kernels]
    return "; ".join(parts)


def _line(detail: Mapping[str, Any]) -> str:
    """The most telling part of a failure's detail."""
    if "error" in detail:
        where = f"{detail['at']}: " if isinstance(detail.get("at"), str) else ""
        return where + str(detail["error"])
    if "expected" in detail and "found" in detail:
        return (
            f"{detail.get('declaration', '')}: expected {_brief(detail['expected'])}, found {_brief(detail['found'])}"
        )
    if "declaration" in detail:
        return f"{detail['declaration']}: {detail.get('note', detail.get('part', ''))}"
    for key in ("note", "excess", "declared", "used_by", "reached", "limit"):
        if detail.get(key):
            value = detail[key]
            return listed(map(str, value)) if isinstance(value, list | tuple) else str(value)
    tried = detail.get("tried")
    if isinstance(tried, Mapping):
        return (
            f"{detail.get('hole', '')}: tried {', '.join(f'{proof} ({outcome})' for proof, outcome in tried.items())}"
        )
    return ""


def _brief(value: object) -> str:
    text = " ".join(str(value)[:400].split())
    return text if len(text) <= 60 else text[:59] + "…"


def _show(value: object, most: int) -> str:
    if isinstance(value, str):
        return with_rest(value, most)
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        return with_rest(", ".join(value) or "none", most)
    if isinstance(value, Mapping) and all(isinstance(each, str) for each in value.values()):
        return with_rest(", ".join(f"{key}: {each}" for key, each in value.items()), most)
    return with_rest(json.dumps(value, ensure_ascii=False, default=str), most)


def final_reason(verdict: Verdict) -> tuple[str, str]:
    """The reason and stage that a sample really ended with: underneath `truncated`, what the rest was judged as."""
    judged_as = verdict.strict.detail.get("judged_as")
    if verdict.strict.reason is Reason.TRUNCATED and isinstance(judged_as, Mapping):
        return str(judged_as.get("reason", "truncated")), str(judged_as.get("stage", verdict.strict.stage))
    return str(verdict.strict.reason), str(verdict.strict.stage)

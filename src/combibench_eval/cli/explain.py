"""One verdict in full, for a person who knows Lean."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from combibench_eval.judge.verdict import Verdict

_MEANING = {
    "proved": "every required theorem is proved, with the meaning that the reference gives it",
    "no_code": "no Lean file was found in the response",
    "truncated": "the response was cut, and what there is does not pass",
    "too_large": "larger than a file, an artefact or an output may be",
    "forbidden_import": "the file begins in a way, or imports something, that is not allowed",
    "lean_error": "Lean reports an error",
    "timeout": "the time limit was reached",
    "memory": "the memory limit was reached",
    "crash": "Lean ended without a word",
    "no_artifact": "Lean reported success and left no artefact",
    "malformed_artifact": "the artefact is not one that Lean writes for such a file",
    "sorry": "a proof is missing",
    "axiom": "an axiom beyond propext, Quot.sound and Classical.choice",
    "compiler_axiom": "the proof trusts compiled code (native_decide and the like)",
    "missing_declaration": "something that the statement needs is not declared under its full name",
    "kind_changed": "a declaration of the statement has become one of another kind",
    "statement_changed": "the theorem does not state what the reference states",
    "helper_changed": "a definition that the statement rests on differs from the reference's",
    "unsafe": "the theorem or the answer rests on unsafe or partial code",
    "answer_type": "the answer has another type than the blank",
    "answer_not_closed": "the answer rests on something that an answer may not use",
    "answer_not_proved_equal": "the answer was not proved equal to the ground truth",
    "second_stage_too_long": "the second-stage proof has more than 42 characters",
    "second_stage_failed": "the second-stage proof does not prove the equality",
    "kernel_rejected": "an independent kernel rejects the proof",
}


def explain_verdict(verdict: Verdict, console: Console) -> None:
    """Prints a verdict: both rules, where the terms differ, what Lean said, where the time went."""
    strict = verdict.strict
    colour = {"pass": "green", "fail": "red", "unjudged": "yellow"}[strict.verdict]
    head = Text()
    head.append(strict.verdict.upper(), style=f"bold {colour}")
    head.append(f"  {verdict.problem}  {strict.reason}", style="bold")
    head.append(f"  (stage {strict.stage})")
    console.print(head)
    console.print(_MEANING.get(strict.reason, "not a fault of the sample"), markup=False)
    _detail(strict.detail, console)
    if strict.equal_by:
        for hole, proof in strict.equal_by.items():
            how = "is the ground truth, term for term" if proof == "exact" else f"equals the ground truth by {proof}"
            console.print(f"answer: {hole} {how}", markup=False)
    for hole, answer in verdict.answers.items():
        console.print(f"{hole} := {answer.source or ''}", markup=False)
        console.print(Padding(Text(f"elaborated: {answer.term}"), (0, 0, 0, 2)))
    if strict.answer_form is not None:
        console.print(f"form of the answer: {strict.answer_form}", markup=False)
    for run in verdict.kernels:
        console.print(f"kernel: {run.name} {run.version}: {run.outcome}, {len(run.assumed)} library theorems assumed")
    if not verdict.kernels and strict.verdict == "pass":
        console.print("kernel: none ran; the proof was checked by the Lean that the submission ran in", style="yellow")
    official = verdict.official
    console.print(f"official rules: {official.verdict} ({official.reason})", markup=False)
    if official.deviation:
        console.print(f"  deviation: {official.deviation}", markup=False)
    if verdict.messages:
        console.print("Lean's messages:")
        for message in verdict.messages:
            console.print(
                Padding(Text(f"{message.line}:{message.column} {message.severity}: {message.text}"), (0, 0, 0, 2))
            )
    times = verdict.times
    console.print(
        f"Lean {times.lean_wall_s:.2f} s ({times.lean_cpu_s:.2f} s CPU, {verdict.peak_memory_mb:.0f} MB), "
        f"reading {times.read_s * 1000:.0f} ms, comparing {times.compare_s * 1000:.0f} ms, "
        f"answer {times.answer_s:.2f} s; sandbox {verdict.sandbox}",
        style="dim",
    )


def _detail(detail: Mapping[str, Any], console: Console, indent: int = 2) -> None:
    for key, value in detail.items():
        if value is None or value == []:
            continue
        if isinstance(value, Mapping):
            console.print(Padding(Text(f"{key}:"), (0, 0, 0, indent)))
            _detail(value, console, indent + 2)
            continue
        shown = " → ".join(map(str, value)) if key == "path" else value
        shown = ", ".join(map(str, shown)) if isinstance(shown, list) else shown
        console.print(Padding(Text(f"{key.replace('_', ' ')}: {shown}"), (0, 0, 0, indent)))

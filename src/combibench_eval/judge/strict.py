"""The strict judge: one submission through the stages, each of which can only fail it or hand it on."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from combibench_eval.errors import MalformedArtifactError
from combibench_eval.judge.answer.form import answer_form
from combibench_eval.judge.answer.stage import AnswerOutcome, judge_answers
from combibench_eval.judge.answer_text import hole_values
from combibench_eval.judge.axioms import judge_axioms
from combibench_eval.judge.bench import MODULE_NAME, Bench
from combibench_eval.judge.compare import Difference, Task, compare, same_term
from combibench_eval.judge.compiling import capped_messages, failure_of, says_sorry
from combibench_eval.judge.contents import judge_contents
from combibench_eval.judge.evidence import describe
from combibench_eval.judge.intake import refuse, with_imports
from combibench_eval.judge.kernel.stage import judge_kernel
from combibench_eval.judge.own_answer import reference_with, spelled_answers
from combibench_eval.judge.prepare import Reference
from combibench_eval.judge.read import FileConstants, read_artefact
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import Answer, KernelRun, LeanMessage, Strict, Times, strict
from combibench_eval.lean.driver import Check
from combibench_eval.olean.constants import Definition
from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.show import show_expr
from combibench_eval.olean.terms import Terms


@dataclass(frozen=True, slots=True)
class Judged:
    """What the judge found out about one submission.

    Attributes:
        strict: the verdict.
        answers: the answer in each hole, where it could be read.
        messages: Lean's messages, capped.
        times: where the time went.
        peak_memory_mb: private memory of the Lean process.
        kernels: what the kernels said of the proof.
    """

    strict: Strict
    answers: Mapping[str, Answer]
    messages: tuple[LeanMessage, ...] = ()
    times: Times = Times()
    peak_memory_mb: float = 0.0
    kernels: tuple[KernelRun, ...] = ()


@dataclass(frozen=True, slots=True)
class Compiled:
    """A submission whose artefact was read.

    Attributes:
        source: the file as compiled.
        terms: the arena with the reference's terms and its own.
        file: its constants.
        check: what Lean said.
    """

    source: str
    terms: Terms
    file: FileConstants
    check: Check


async def judge_submission(
    code: str, reference: Reference, bench: Bench, *, two_stage: bool = False, second_stage: str | None = None
) -> Judged:
    """Judges one Lean file against a reference (judge.md, stages 1 to 9).

    Args:
        code: the Lean file, as extracted from a response.
        reference: the prepared problem.
        bench: the Lean that compiled the reference.
        two_stage: whether the paper's two-stage rule holds.
        second_stage: raw text of the second-stage reply.

    Returns:
        The verdict and what it rests on.

    Raises:
        InfrastructureError: a failure on our side; the sample is unjudged.
    """
    refusal = refuse(code, bench.policy)
    if refusal is not None:
        return Judged(strict(refusal.reason, Stage.INTAKE, note=refusal.note), {})
    source = with_imports(code, reference.imports)
    check = await bench.compile(source, extra_cpu_s=reference.cpu_s)
    judged = Judged(
        strict(Reason.PROVED, Stage.VERDICT),
        {},
        messages=capped_messages(check),
        times=Times(lean_wall_s=check.finished.wall_s, lean_cpu_s=check.finished.cpu_s),
        peak_memory_mb=check.finished.peak_memory_mb,
    )
    failure = failure_of(check)
    if failure is not None:
        return replace(judged, strict=failure)
    started = time.perf_counter()
    assert check.artefact is not None
    terms = reference.terms.copy()
    try:
        file = read_artefact(check.artefact, terms, MODULE_NAME)
    except MalformedArtifactError as error:
        return replace(judged, strict=strict(Reason.MALFORMED_ARTIFACT, Stage.READ, note=str(error)))
    compiled = Compiled(source, terms, file, check)
    read = time.perf_counter()
    try:
        verdict = await _judge_statement(compiled, reference, bench)
    except MalformedArtifactError as error:
        verdict = strict(Reason.MALFORMED_ARTIFACT, Stage.READ, note=str(error))
    compared = time.perf_counter()
    kernels: tuple[KernelRun, ...] = ()
    if verdict.verdict == "pass":
        verdict, kernels = await _judge_by_kernel(verdict, compiled, reference, bench)
    checked = time.perf_counter()
    if verdict.verdict == "pass" and reference.holes:
        answers = await judge_answers(reference, file, terms, bench, two_stage=two_stage, reply=second_stage)
        verdict = _with_answers(verdict, answers, compiled, reference)
    times = judged.times.model_copy(
        update={
            "read_s": read - started,
            "compare_s": compared - read,
            "kernel_s": checked - compared,
            "answer_s": time.perf_counter() - checked,
        }
    )
    return replace(judged, strict=verdict, answers=_answers(compiled, reference), kernels=kernels, times=times)


async def _judge_statement(compiled: Compiled, reference: Reference, bench: Bench) -> Strict:
    """Stages 4 to 6: a verdict as if there were no holes."""
    roots = (*reference.required, *reference.holes)
    failure = judge_contents(compiled.file, reference.required, reference.holes, compiled.terms, bench)
    if failure is None and says_sorry(compiled.check):
        note = "Lean warns of a `sorry` in a declaration that leaves no constant"
        failure = strict(Reason.SORRY, Stage.READ, note=note)
    if failure is not None:
        return failure
    difference = _difference(compiled, reference.file, reference)
    if difference is not None and not await _equals_other_reading(difference, compiled, reference, bench):
        detail = describe(difference, reference.file.constants, compiled.file.constants, compiled.terms)
        return strict(difference.reason, Stage.COMPARE, **detail)
    failure, trust = judge_axioms(compiled.file, roots, compiled.terms, bench, compiled.source)
    if failure is not None:
        return failure
    absent = [
        show_name(name)
        for name in reference.file.constants
        if name not in compiled.file.constants and not reference.is_auxiliary(name)
    ]
    return strict(Reason.PROVED, Stage.VERDICT, **trust, **({"unused_and_absent": absent} if absent else {}))


async def _judge_by_kernel(
    passed: Strict, compiled: Compiled, reference: Reference, bench: Bench
) -> tuple[Strict, tuple[KernelRun, ...]]:
    """Stage 7: the verdict so far, unless a kernel objects or there is none to ask."""
    if bench.kernel_missing is not None:
        return strict(Reason.KERNEL_UNAVAILABLE, Stage.KERNEL, note=bench.kernel_missing), ()
    roots = (*reference.required, *reference.holes)
    outcome = await judge_kernel(compiled.file, roots, compiled.terms, bench, bench.kernel)
    return outcome.failure or passed, outcome.runs


def _with_answers(passed: Strict, answers: AnswerOutcome, compiled: Compiled, reference: Reference) -> Strict:
    form = answer_form(compiled.file, reference, compiled.terms)
    if answers.failure is not None:
        return answers.failure.model_copy(update={"answer_form": form})
    detail = {**passed.detail, **({"tried": answers.tried} if answers.tried else {})}
    return passed.model_copy(update={"detail": detail, "equal_by": answers.equal_by, "answer_form": form})


async def _equals_other_reading(difference: Difference, compiled: Compiled, reference: Reference, bench: Bench) -> bool:
    """Whether a fill-in's submission equals the reference as it reads with an answer in its holes.

    A reducible value can change how the statement elaborates, and both readings are the statement. Only terms can differ so,
    and not the holes' own types.
    """
    if reference.answered is None or difference.part not in {"type", "value"}:
        return False
    if difference.reason is Reason.ANSWER_TYPE:
        return False
    if _difference(compiled, reference.answered, reference) is None:
        task = _task(compiled, reference.answered, reference)
        if all(_same_value(compiled, task, hole) for hole in reference.holes):
            return True
    return await _equals_with_own_answer(compiled, reference, bench)


def _difference(compiled: Compiled, expected: FileConstants, reference: Reference) -> Difference | None:
    return compare(compiled.terms, _task(compiled, expected, reference)).difference


def _task(compiled: Compiled, expected: FileConstants, reference: Reference) -> Task:
    return Task(
        expected.constants, compiled.file.constants, reference.required, reference.holes, reference.is_auxiliary
    )


async def _equals_with_own_answer(compiled: Compiled, reference: Reference, bench: Bench) -> bool:
    """Compares with the reference compiled with the submission's own answers in its holes.

    The answers are spelled by us from the terms that were read: the submission's text could carry commands along.
    """
    answers = spelled_answers(compiled.file, reference, compiled.terms)
    if answers is None:
        return False
    check = await bench.compile(reference_with(reference, answers), extra_cpu_s=reference.cpu_s)
    if failure_of(check) is not None:
        return False
    assert check.artefact is not None
    try:
        reading = read_artefact(check.artefact, compiled.terms, MODULE_NAME)
    except MalformedArtifactError:
        return False
    if not all(name in reading.constants for name in (*reference.required, *reference.holes)):
        return False
    if _difference(compiled, reading, reference) is not None:
        return False
    task = _task(compiled, reading, reference)
    return all(_same_value(compiled, task, hole) for hole in reference.holes)


def _same_value(compiled: Compiled, task: Task, hole: Name) -> bool:
    expected, found = task.reference[hole], task.submission[hole]
    if not isinstance(expected, Definition) or not isinstance(found, Definition):
        return False
    return same_term(compiled.terms, task, (expected.value, expected.level_params), (found.value, found.level_params))


def _answers(compiled: Compiled, reference: Reference) -> Mapping[str, Answer]:
    texts = hole_values(compiled.source, reference.holes)
    found = {}
    for name in reference.holes:
        constant = compiled.file.constants.get(name)
        if isinstance(constant, Definition):
            found[show_name(name)] = Answer(source=texts.get(name), term=show_expr(compiled.terms, constant.value))
    return found

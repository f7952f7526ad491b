"""Judging one sample: response to Lean file, both verdicts, and nothing that a sample does raises an error."""

import asyncio
import hashlib
import json
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from combibench_eval.errors import (
    InfrastructureError,
    KernelUnavailableError,
    LeanUnavailableError,
    SandboxUnavailableError,
    WorkerLostError,
)
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.official_step import official_of
from combibench_eval.judge.options import JudgeOptions, kernel_names
from combibench_eval.judge.prepare import Excluded, Reference, prepare
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.strict import Judged, judge_submission
from combibench_eval.judge.verdict import JUDGE_VERSION, Official, Strict, Verdict, code_hash, strict
from combibench_eval.problems import Problem
from combibench_eval.submission import Extraction, assemble, extract

_ATTEMPTS = 3

_UNJUDGED_BY = (
    (LeanUnavailableError, Reason.LEAN_UNAVAILABLE),
    (SandboxUnavailableError, Reason.SANDBOX_UNAVAILABLE),
    (KernelUnavailableError, Reason.KERNEL_UNAVAILABLE),
    (WorkerLostError, Reason.WORKER_LOST),
)


@dataclass(frozen=True, slots=True)
class Sample:
    """One answer to one problem, as it came.

    Attributes:
        problem: which problem.
        sample: its number within the problem.
        response: raw model text, or None where `code` is given.
        code: a Lean file.
        stop_reason: why the model stopped.
        second_stage: raw text of the second-stage reply.
        extra: other keys of its line, kept.
    """

    problem: Problem
    sample: int
    response: str | None = None
    code: str | None = None
    stop_reason: str | None = None
    second_stage: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


class ProblemJudge:
    """Judges samples on one bench; references are prepared when first needed and kept.

    Args:
        options: how to judge.
        bench: the Lean.
    """

    def __init__(self, options: JudgeOptions, bench: Bench) -> None:
        self.options = options
        self.bench = bench
        self._references: dict[str, asyncio.Task[Reference | Excluded]] = {}

    async def reference(self, problem: Problem) -> Reference | Excluded:
        """The prepared problem, compiled once however many ask at the same time.

        Raises:
            InfrastructureError: Lean could not be run; the next call tries again.
        """
        task = self._references.get(problem.sha256)
        if task is None:
            task = asyncio.create_task(prepare(problem, self.options.setting, self.bench))
            self._references[problem.sha256] = task
        try:
            return await asyncio.shield(task)
        except InfrastructureError:
            if self._references.get(problem.sha256) is task:
                del self._references[problem.sha256]
            raise

    async def excluded(self, problem: Problem) -> Excluded | None:
        """Why no sample of a problem can be judged on this Lean, or None; a failing Lean is the samples' to report."""
        try:
            reference = await self.reference(problem)
        except InfrastructureError:
            return None
        return reference if isinstance(reference, Excluded) else None

    def extraction(self, sample: Sample) -> Extraction:
        """The Lean file of a sample."""
        if sample.code is not None:
            return assemble(sample.code, sample.problem, setting=self.options.setting)
        return extract(
            sample.response or "", sample.problem, stop_reason=sample.stop_reason, setting=self.options.setting
        )

    def key(self, sample: Sample, extraction: Extraction) -> str:
        """The content address of a verdict: everything that decides it, and nothing else."""
        options, toolchain = self.options, self.bench.toolchain
        content = [
            JUDGE_VERSION,
            toolchain.fingerprint,
            sorted(options.lean_options.items()),
            [options.timeout, options.memory],
            self.bench.sandbox.name,
            [kernel_names(self.bench), self.bench.kernel_missing is not None, _kernel_hashes(self.bench)],
            options.setting,
            options.rules,
            sorted(options.policy.roots),
            options.policy.allow_prelude,
            [attempt.name for attempt in options.proofs],
            sample.problem.sha256,
            extraction.code,
            extraction.cut,
            [options.two_stage, sample.second_stage],
            # The official rules read the response itself.
            None if options.rules == "strict" else [sample.response, sample.code, sample.stop_reason],
        ]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()

    async def judge(self, sample: Sample, extraction: Extraction | None = None) -> Verdict:
        """Both verdicts on one sample.

        Args:
            sample: the sample.
            extraction: its Lean file, where the caller has it already.

        Returns:
            The verdict; failures on our side are `unjudged`, never an exception.
        """
        extraction = self.extraction(sample) if extraction is None else extraction
        wanted = self.options.rules
        judged = Judged(strict(Reason.NO_CODE, Stage.INTAKE), {})
        if wanted != "official":
            judged = await self._strict(sample, extraction)
        official = Official(verdict="unjudged", reason="not_asked")
        if wanted != "strict":
            official = await official_of(sample, self.options, self.bench)
        return Verdict(
            problem=sample.problem.name,
            problem_sha256=sample.problem.sha256,
            sample=sample.sample,
            strict=_with_notes(judged.strict, extraction),
            official=official,
            kernels=judged.kernels,
            answers=judged.answers,
            code_sha256=None if extraction.code is None else code_hash(extraction.code),
            times=judged.times,
            peak_memory_mb=judged.peak_memory_mb,
            messages=judged.messages,
            sandbox=self.bench.sandbox.name,
            extra=sample.extra,
        )

    async def judge_strictly(self, sample: Sample) -> Strict:
        """The strict verdict alone."""
        return (await self._strict(sample, self.extraction(sample))).strict

    async def _strict(self, sample: Sample, extraction: Extraction) -> Judged:
        if extraction.code is None:
            reason = Reason.TRUNCATED if extraction.cut else Reason.NO_CODE
            return Judged(strict(reason, Stage.INTAKE), {})
        try:
            judged = await self._with_retries(sample, extraction.code)
        except InfrastructureError as error:
            return Judged(_unjudged(error), {})
        except Exception as error:  # noqa: BLE001  # a fault of ours costs one sample its verdict, not the run its others
            note = f"internal error, please report it: {type(error).__name__}: {error}"
            return Judged(strict(Reason.WORKER_LOST, Stage.VERDICT, note=note, traceback=traceback.format_exc()), {})
        if extraction.cut and judged.strict.verdict == "fail":
            underneath = {"reason": judged.strict.reason, "stage": judged.strict.stage, **judged.strict.detail}
            return replace(judged, strict=strict(Reason.TRUNCATED, judged.strict.stage, judged_as=underneath))
        return judged

    async def _with_retries(self, sample: Sample, code: str) -> Judged:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                reference = await self.reference(sample.problem)
                if isinstance(reference, Excluded):
                    raise LeanUnavailableError(f"the problem is excluded on this Lean: {reference.why}")
                two_stage = self.options.two_stage
                reply = sample.second_stage if two_stage else None
                return await judge_submission(code, reference, self.bench, two_stage=two_stage, second_stage=reply)
            except WorkerLostError:
                if attempt == _ATTEMPTS:
                    raise
        raise AssertionError


def _kernel_hashes(bench: Bench) -> list[str]:
    kernels = (bench.kernel, bench.kernel and bench.kernel.second)
    return [each.sha256 for each in kernels if each is not None]


def _unjudged(error: InfrastructureError) -> Strict:
    reason = next((reason for kind, reason in _UNJUDGED_BY if isinstance(error, kind)), Reason.WORKER_LOST)
    return strict(reason, Stage.PREPARE, note=str(error))


def _with_notes(verdict: Strict, extraction: Extraction) -> Strict:
    """Adds what was supplied from the reference and how the file was found."""
    added: dict[str, Any] = {}
    if extraction.supplied:
        added["supplied"] = list(extraction.supplied)
    if extraction.notes:
        added["extraction"] = list(extraction.notes)
    return verdict.model_copy(update={"detail": {**verdict.detail, **added}}) if added else verdict

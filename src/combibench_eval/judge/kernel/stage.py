"""Stage 7: the required theorems and the holes before a kernel that never ran the submission."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from combibench_eval.judge.bench import Bench
from combibench_eval.judge.kernel.closure import Assuming, Refused, Shown, shown_to_kernel
from combibench_eval.judge.kernel.kernels import Kernel
from combibench_eval.judge.kernel.library_part import LibraryPart
from combibench_eval.judge.kernel.run import Ran, run_kernel
from combibench_eval.judge.read import FileConstants
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import KernelRun, Strict, strict
from combibench_eval.lean.limits import Limits
from combibench_eval.olean.export import ExportTooLargeError
from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.terms import Terms

_FIRST_SHARE: Final = 4
"""The first attempt gets this part of the run's limits; the second gets all."""

_MOST_WITH_PROOFS: Final = 20_000
"""Constants up to which library theorems are shown with their proofs, where a kernel refuses without."""

_REASONS: Final = {
    "rejected": Reason.KERNEL_REJECTED,
    "timeout": Reason.TIMEOUT,
    "memory": Reason.MEMORY,
    "crash": Reason.CRASH,
}


@dataclass(frozen=True, slots=True)
class KernelOutcome:
    """What the kernels say.

    Attributes:
        failure: the verdict if it is one, or None.
        runs: each kernel's say, for the record.
    """

    failure: Strict | None
    runs: tuple[KernelRun, ...] = ()


@dataclass(frozen=True, slots=True)
class _Case:
    """One file before the kernels."""

    file: FileConstants
    roots: tuple[Name, ...]
    terms: Terms
    bench: Bench
    library: LibraryPart

    def shown(self, *, proofs: bool = False) -> Shown | Refused:
        assuming = Assuming(axioms=self.bench.toolchain.exported_only, proofs_shown=proofs)
        return shown_to_kernel(self.file.constants, self.terms, self.roots, self.library, assuming)

    async def run(self, kernel: Kernel, shown: Shown, limits: Limits) -> tuple[Ran, KernelRun]:
        export = self.library.export(shown.library)
        for block in shown.own:
            block.write(export)
        permitted = (*shown.axioms, *shown.assumed)
        ran = await run_kernel(kernel, export, permitted, limits, self.bench.sandbox)
        assumed = tuple(sorted(map(show_name, shown.assumed)))
        return ran, KernelRun(name=kernel.name, version=kernel.version, outcome=ran.outcome, assumed=assumed)


async def judge_kernel(
    file: FileConstants, roots: tuple[Name, ...], terms: Terms, bench: Bench, kernel: Kernel | None
) -> KernelOutcome:
    """Re-checks what the roots rest on.

    Args:
        file: the file's constants; what it imports and the library lacks must be among them.
        roots: the required theorems and the holes, by name.
        terms: the arena of `file`.
        bench: for the library, the limits and the sandbox.
        kernel: from `find_kernel`; None passes everything and records nothing.

    Returns:
        A failure, where a kernel refuses a declaration (`kernel_rejected`), or both attempts ran into a limit or broke
        down (`timeout`, `memory`, `crash`), or the file holds what no kernel is shown; and the runs.

    Raises:
        KernelUnavailableError, LeanUnavailableError, SandboxUnavailableError, WorkerLostError: nothing the sample did.
    """
    if kernel is None:
        return KernelOutcome(None)
    imports = tuple(each.name for each in file.module.imports)
    case = _Case(file, roots, terms, bench, LibraryPart.of(bench.library, imports))
    shown = case.shown()
    if isinstance(shown, Refused):
        return KernelOutcome(strict(shown.reason, Stage.KERNEL, note=shown.note))
    try:
        attempts = await _attempts(case, shown, kernel)
    except ExportTooLargeError as error:
        return KernelOutcome(strict(Reason.TOO_LARGE, Stage.KERNEL, note=f"for a kernel: {error}"))
    runs = tuple(record for _, record in attempts)
    ran, record = attempts[-1]
    if ran.outcome == "accepted":
        return KernelOutcome(None, runs)
    return KernelOutcome(
        strict(_REASONS[ran.outcome], Stage.KERNEL, kernel=f"{record.name} {record.version}", note=ran.note), runs
    )


async def _attempts(case: _Case, shown: Shown, kernel: Kernel) -> Sequence[tuple[Ran, KernelRun]]:
    """One or more attempts; the last one counts. Where there are two kernels, both have to accept."""
    limits = case.bench.limits
    attempts = [await case.run(kernel, shown, _part(limits))]
    outcome = attempts[-1][0].outcome
    if outcome in ("timeout", "memory", "crash"):
        kernel = kernel.second or kernel
        attempts.append(await case.run(kernel, shown, limits))
        outcome = attempts[-1][0].outcome
    if outcome == "accepted" and kernel.second is not None:
        # Two independent programs: a fault of one does not make a pass.
        attempts.append(await case.run(kernel.second, shown, limits))
        outcome = attempts[-1][0].outcome
    if outcome == "rejected" and shown.theorems:
        # Conversion can need the proof of a library theorem: recursion on a proof of accessibility.
        fuller = case.shown(proofs=True)
        if isinstance(fuller, Shown) and len(fuller.library) <= _MOST_WITH_PROOFS:
            attempts.append(await case.run(kernel, fuller, limits))
    return attempts


def _part(limits: Limits) -> Limits:
    return replace(
        limits,
        cpu_s=limits.cpu_s / _FIRST_SHARE,
        wall_s=limits.wall_s / _FIRST_SHARE,
        memory_mb=max(limits.memory_mb // _FIRST_SHARE, min(1024, limits.memory_mb)),
    )

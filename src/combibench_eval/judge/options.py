"""What a run asks of the judge, and the bench that comes of it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import psutil

from combibench_eval.cache_folder import cache_folder
from combibench_eval.errors import KernelUnavailableError, UsageError
from combibench_eval.judge.answer.proofs import ATTEMPTS, Attempt
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.intake import ImportPolicy
from combibench_eval.judge.kernel.kernels import find_kernel
from combibench_eval.judge.verdict import JUDGE_VERSION
from combibench_eval.lean.artefact_cache import ArtefactCache
from combibench_eval.lean.limits import Limits
from combibench_eval.lean.model import Progress, Toolchain
from combibench_eval.lean.sandbox import SandboxSpec, choose_sandbox
from combibench_eval.lean.toolchain import resolve_toolchain
from combibench_eval.olean.library import Library
from combibench_eval.problems import Setting

Rules = Literal["both", "strict", "official"]

WALL_FACTOR = 4
"""Wall time is this multiple of the CPU budget, so that a busy machine fails nobody."""

_RESERVED_MB = 1024


@dataclass(frozen=True, slots=True)
class JudgeOptions:
    """How to judge; every field can alter a verdict and stands in `run.json`, except where it says otherwise.

    Attributes:
        lean: `auto`, `embedded`, a Lake project folder or a `lean` executable.
        timeout: CPU seconds for one file after the import.
        memory: private memory of one Lean process, in MB.
        sandbox: which sandbox.
        kernel: `auto`, `none`, or the path of an independent kernel.
        rules: which verdicts are wanted.
        setting: which statement was given.
        two_stage: whether second-stage replies count.
        lean_options: Lean options, as with `lean -D`.
        policy: which imports are allowed.
        proofs: what is tried to prove an answer equal.
        cache: the folder for artefacts and verdicts (no influence on verdicts); None for the user's.
        reuse: whether files judged before are looked up (no influence on verdicts).
    """

    lean: str = "auto"
    timeout: float = 120.0
    memory: int = 8192
    sandbox: SandboxSpec = "auto"
    kernel: str = "auto"
    rules: Rules = "both"
    setting: Setting = "without-solution"
    two_stage: bool = False
    lean_options: Mapping[str, str] = field(default_factory=dict)
    policy: ImportPolicy = ImportPolicy()
    proofs: tuple[Attempt, ...] = ATTEMPTS
    cache: Path | None = None
    reuse: bool = True

    @property
    def limits(self) -> Limits:
        """The limits of one Lean process."""
        return Limits(cpu_s=self.timeout, wall_s=WALL_FACTOR * self.timeout, memory_mb=self.memory)

    @property
    def cache_place(self) -> Path:
        """Where artefacts and verdicts are kept."""
        return self.cache or cache_folder()


async def open_bench(options: JudgeOptions, progress: Progress | None = None) -> Bench:
    """Finds the Lean and the sandbox that the options name.

    Raises:
        LeanUnavailableError, SandboxUnavailableError: there is none; the message says what to do.
    """
    return bench_on(await resolve_toolchain(options.lean, progress=progress), options)


def bench_on(toolchain: Toolchain, options: JudgeOptions) -> Bench:
    """The bench for a Lean that was found already.

    Raises:
        SandboxUnavailableError: no sandbox of the kind asked for; the message says what to do.
        UsageError: less memory than this Lean needs.
    """
    if options.memory < toolchain.min_memory_mb:
        raise UsageError(
            f"--memory {options.memory}: {toolchain.description} needs at least {toolchain.min_memory_mb} MB a process"
        )
    sandbox = choose_sandbox(options.sandbox)
    place = options.cache_place
    kernel, missing = None, None
    try:
        kernel = find_kernel(options.kernel, beside=tuple(Path(toolchain.command[0]).parents[:1]))
    except KernelUnavailableError as error:
        missing = str(error)
    return Bench(
        toolchain,
        sandbox,
        options.limits,
        Library(toolchain.search_path, cache=place / "names"),
        dict(options.lean_options),
        options.policy,
        options.proofs,
        kernel,
        missing,
        ArtefactCache(place / "artefacts") if options.reuse else None,
    )


def settings_of(options: JudgeOptions, bench: Bench) -> dict[str, Any]:
    """What decides verdicts, for `run.json`."""
    return {
        "judge_version": JUDGE_VERSION,
        "rules": options.rules,
        "setting": options.setting,
        "two_stage": options.two_stage,
        "lean": {
            "kind": bench.toolchain.kind,
            "version": bench.toolchain.version,
            "githash": bench.toolchain.githash,
            "fingerprint": bench.toolchain.fingerprint,
            "library": bench.toolchain.fingerprint,
            "description": bench.toolchain.description,
        },
        "lean_options": dict(sorted(options.lean_options.items())),
        "sandbox": bench.sandbox.name,
        "timeout_s": options.timeout,
        "memory_mb": options.memory,
        "answer_proofs": [attempt.name for attempt in options.proofs],
        "kernels": kernel_names(bench),
        "kernel_required": options.kernel != "none",
    }


def kernel_names(bench: Bench) -> list[str]:
    """The kernels that every pass must satisfy, with their versions."""
    kernels = [each for each in (bench.kernel, bench.kernel and bench.kernel.second) if each is not None]
    return [f"{kernel.name} {kernel.version}" for kernel in kernels]


def auto_workers(bench: Bench) -> int:
    """As many Lean processes at once as cores and memory allow: at least one."""
    each = max(bench.toolchain.min_memory_mb, _RESERVED_MB)
    free = psutil.virtual_memory().available // (1 << 20)
    return max(1, min(len(os.sched_getaffinity(0)), (free - _RESERVED_MB) // each))

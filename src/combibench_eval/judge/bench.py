"""The bench: one Lean, its limits and its library, fixed for a whole run."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from combibench_eval.judge.answer.proofs import ATTEMPTS, Attempt
from combibench_eval.judge.intake import ImportPolicy
from combibench_eval.judge.kernel.kernels import Kernel
from combibench_eval.lean.artefact_cache import ArtefactCache
from combibench_eval.lean.driver import Check
from combibench_eval.lean.limits import Limits
from combibench_eval.lean.model import Toolchain
from combibench_eval.lean.oneshot import OneShotDriver
from combibench_eval.lean.sandbox import Sandbox
from combibench_eval.olean.library import Library

MODULE_NAME = "Submission"
"""Every file of a run is compiled under this name: private and hygienic names contain it."""

MAX_ARTEFACT_BYTES = 16 << 20


@dataclass(frozen=True, slots=True)
class Bench:
    """Everything that is the same for reference, submission and check files of a run.

    Attributes:
        toolchain: which Lean.
        sandbox: what confines it.
        limits: for one file.
        library: the toolchain's library, as artefacts.
        options: Lean options given for the run.
        policy: which imports are allowed.
        proofs: what is tried to prove an answer equal.
        kernel: re-checks every pass; None where none runs.
        kernel_missing: why there is none although one was asked for: then no pass can be given.
        cache: artefacts of files compiled before, or None; never used for verdicts.
    """

    toolchain: Toolchain
    sandbox: Sandbox
    limits: Limits
    library: Library
    options: Mapping[str, str] = field(default_factory=dict)
    policy: ImportPolicy = ImportPolicy()
    proofs: tuple[Attempt, ...] = ATTEMPTS
    kernel: Kernel | None = None
    kernel_missing: str | None = None
    cache: ArtefactCache | None = None

    async def compile(
        self, source: str, modules: Mapping[str, Mapping[str, bytes]] | None = None, *, extra_cpu_s: float = 0.0
    ) -> Check:
        """Compiles one file in a fresh sandboxed process.

        Args:
            source: the whole Lean file.
            modules: artefacts that the file may import besides the library, by module name.
            extra_cpu_s: what importing the header costs, on top of the CPU limit.

        Returns:
            What Lean said and left behind.

        Raises:
            LeanUnavailableError, SandboxUnavailableError, WorkerLostError: nothing that the file did.
        """
        key = None
        if self.cache is not None:
            key = self.cache.key(self.toolchain, source, self.options, modules or {}, MODULE_NAME)
            known = self.cache.get(key)
            if known is not None:
                return known
        driver = OneShotDriver(
            self.toolchain,
            replace(self.limits, cpu_s=self.limits.cpu_s + extra_cpu_s, wall_s=self.limits.wall_s + 4 * extra_cpu_s),
            self.sandbox,
            options=self.options,
            modules=modules or {},
            module_name=MODULE_NAME,
        )
        await driver.start("")
        try:
            check = await driver.check(source)
        finally:
            await driver.close()
        if self.cache is not None and key is not None:
            self.cache.put(key, check)
        return check

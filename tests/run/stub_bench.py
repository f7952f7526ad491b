"""A bench whose Lean answers at once with artefacts made beforehand: for load tests only."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tests.judge.corpus import CORPUS
from tests.judge.native_bench import native_options

from combibench_eval.judge.bench import Bench
from combibench_eval.judge.options import JudgeOptions, bench_on
from combibench_eval.lean.driver import Check
from combibench_eval.lean.toolchain import Toolchain
from combibench_eval.problems import load_problems

PROBLEM = "native_proof_1"
CASE = "native_proof_1__direct"


@dataclass(frozen=True, slots=True)
class StubBench(Bench):
    """Answers with the reference's artefact where the source has a `sorry`, else with that of a proof."""

    reference: Check | None = None
    proof: Check | None = None

    async def compile(
        self, source: str, modules: Mapping[str, Mapping[str, bytes]] | None = None, *, extra_cpu_s: float = 0.0
    ) -> Check:
        del modules, extra_cpu_s
        await asyncio.sleep(0)
        check = self.reference if "sorry" in source else self.proof
        assert check is not None
        return check


def proof_text() -> str:
    """An honest submission for the problem."""
    return (CORPUS / "native" / "cases" / CASE / "submission.lean").read_text()


def stub_bench(toolchain: Toolchain) -> tuple[StubBench, JudgeOptions]:
    """Compiles reference and proof once on the native rig, and answers with them from then on."""
    options = replace(native_options(), kernel="none", reuse=True)
    real = bench_on(toolchain, replace(options, reuse=False))
    problem = next(each for each in load_problems(CORPUS / "native" / "problems") if each.name == PROBLEM)

    async def both() -> tuple[Check, Check]:
        return await real.compile(problem.statement), await real.compile(proof_text())

    reference, proof = asyncio.run(both())
    assert reference.compiled
    assert proof.compiled
    return StubBench(
        real.toolchain,
        real.sandbox,
        real.limits,
        real.library,
        policy=real.policy,
        proofs=real.proofs,
        reference=reference,
        proof=proof,
    ), options

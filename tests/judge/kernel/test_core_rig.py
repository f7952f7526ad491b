"""Tactic proofs of the embedded Lean, whose library shows theorems as axioms; one start for all of them."""

import asyncio

import pytest
from tests.judge.kernel.conftest import Compiled

from combibench_eval.judge.bench import MODULE_NAME, Bench
from combibench_eval.judge.kernel.kernels import Kernel
from combibench_eval.judge.read import read_artefact
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.lean.limits import Limits
from combibench_eval.lean.sandbox import choose_sandbox
from combibench_eval.lean.toolchain import Toolchain
from combibench_eval.olean.library import Library
from combibench_eval.olean.terms import Terms

pytestmark = pytest.mark.embedded

SOURCE = """
theorem by_omega (a b : Nat) (h : a + 2 ≤ b) : 2 * a + 1 < 2 * b := by omega
theorem by_decide : ∀ a : Fin 5, ∀ b : Fin 5, a + b = b + a := by decide
theorem by_simp (l : List Nat) : (l ++ []).length + 0 = l.length := by simp
theorem by_rfl : (10 : Nat) ^ 30 % 7 = 1 := by rfl
theorem of_strings : "ab" ++ "c" = "abc" := by decide
def fact : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * fact n
theorem by_recursion : fact 5 = 120 := by rfl
set_option debug.skipKernelTC true in
theorem two_and_two : (2 : Nat) + 2 = 5 := by decide +kernel
"""
HONEST = ("by_omega", "by_decide", "by_simp", "by_rfl", "of_strings", "by_recursion")


@pytest.fixture(scope="session")
def case(embedded_toolchain: Toolchain) -> Compiled:
    limits = Limits(cpu_s=240, wall_s=560, memory_mb=8192)
    bench = Bench(embedded_toolchain, choose_sandbox(), limits, Library(embedded_toolchain.search_path))
    check = asyncio.run(bench.compile(SOURCE))
    assert check.compiled, check.messages
    assert check.artefact is not None
    terms = Terms()
    return Compiled(read_artefact(check.artefact, terms, MODULE_NAME), terms, bench)


def test_tactic_proofs_are_accepted_with_their_assumptions(case: Compiled, kernel: Kernel) -> None:
    (run,) = case.judged(kernel, *HONEST).runs
    assert run.outcome == "accepted"
    (run,) = case.judged(kernel, "by_omega").runs
    assert 30 < len(run.assumed) < 70
    assert "Decidable.byContradiction" in run.assumed
    (run,) = case.judged(kernel, "by_recursion").runs
    assert run.assumed == ()


def test_statement_that_lean_was_told_not_to_check(case: Compiled, kernel: Kernel) -> None:
    """`debug.skipKernelTC` with `decide +kernel` leaves no axiom and no message."""
    outcome = case.judged(kernel, "two_and_two")
    assert outcome.failure is not None
    assert (outcome.failure.reason, outcome.failure.stage) == (Reason.KERNEL_REJECTED, Stage.KERNEL)
    assert [run.outcome for run in outcome.runs] == ["rejected"]

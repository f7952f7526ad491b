"""Two proofs at one place: equal where a kernel takes both for proofs of one proposition."""

import asyncio
from collections.abc import Callable

import pytest
from tests.judge.kernel.conftest import Compiled

from combibench_eval.judge.kernel.kernels import Kernel
from combibench_eval.judge.kernel.proofs import Claim, proofs_of_same_proposition
from combibench_eval.olean.constants import Theorem
from combibench_eval.olean.terms import LAM, ExprNode

pytestmark = pytest.mark.native

SOURCE = """
theorem one (n : Nat) (h : Eq n 0) : Eq 0 n := h.symm
theorem two (n : Nat) (h : Eq n 0) : Eq 0 n := h.rec (motive := fun x _ => Eq x n) Eq.refl
theorem three (n : Nat) (h : Eq n 0) : Eq n 0 := h
theorem general {α : Sort u} (a b : α) (h : Eq a b) : Eq b a := h.symm
theorem applied (n : Nat) (h : Eq n 0) : Eq 0 n := general n 0 h
def number (n : Nat) (h : Eq n 0) : Nat := n
"""


def parts(case: Compiled, name: str, binders: int) -> tuple[int, tuple[ExprNode, ...]]:
    """What stands under the first `fun`s of a theorem's proof, and these."""
    constant = case.file.constants[(name,)]
    assert isinstance(constant, Theorem)
    value, around = constant.value, []
    for _ in range(binders):
        node = case.terms.exprs[value]
        assert node[0] == LAM
        around.append(node)
        value = node[2]
    return value, tuple(around)


def same(case: Compiled, kernel: Kernel | None, *claims: Claim) -> bool:
    return asyncio.run(proofs_of_same_proposition(claims, case.file, case.terms, case.bench, kernel))


def test_different_proofs_under_the_same_binders(compiled: Callable[[str], Compiled], kernel: Kernel) -> None:
    case = compiled(SOURCE)
    one, around = parts(case, "one", 2)
    two, _ = parts(case, "two", 2)
    three, _ = parts(case, "three", 2)
    applied, _ = parts(case, "applied", 2)
    assert len({one, two, three, applied}) == 4
    assert same(case, kernel, Claim(one, two, around), Claim(applied, one, around))
    assert not same(case, kernel, Claim(one, three, around))
    assert not same(case, kernel, Claim(one, two, around), Claim(one, three, around))


def test_closed_proofs(compiled: Callable[[str], Compiled], kernel: Kernel) -> None:
    case = compiled(SOURCE)
    one, two, three, number = (case.terms.const((name,), ()) for name in ("one", "two", "three", "number"))
    assert same(case, kernel, Claim(one, two))
    assert same(case, kernel, Claim(one, parts(case, "two", 0)[0]))
    assert not same(case, kernel, Claim(one, three))
    # Equal types, but no proofs: irrelevance is for propositions.
    assert not same(case, kernel, Claim(number, number))


def test_universe_parameters(compiled: Callable[[str], Compiled], kernel: Kernel) -> None:
    case = compiled(SOURCE)
    terms = case.terms
    general = terms.const(("general",), (terms.param(("u",)),))
    body, _ = parts(case, "general", 0)
    assert same(case, kernel, Claim(general, body, level_params=(("u",),)))
    other = terms.const(("general",), (terms.succ(terms.zero()),))
    assert not same(case, kernel, Claim(general, other, level_params=(("u",),)))


def test_nothing_is_accepted_without_a_kernel(compiled: Callable[[str], Compiled]) -> None:
    case = compiled(SOURCE)
    one = case.terms.const(("one",), ())
    assert not same(case, None, Claim(one, one))

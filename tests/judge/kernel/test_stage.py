"""Real kernels on files of the native rig: what is accepted, what is refused, and by whose fault nothing is decided."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.judge.kernel.conftest import Compiled

from combibench_eval.errors import KernelUnavailableError
from combibench_eval.judge.kernel.kernels import Kernel
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.lean.limits import Limits
from combibench_eval.olean.constants import Axiom, Constant, Constructor, Definition, Inductive, Recursor, Theorem
from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.terms import APP, CONST

pytestmark = pytest.mark.native

Compile = Callable[[str], Compiled]

HONEST = """
structure Pair (α : Type u) where
  left : α
  right : α
inductive Tree (α : Type u) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α
inductive Rose (α : Type u) where
  | mk : α → List (Rose α) → Rose α
mutual
inductive Even : Nat → Prop where
  | zero : Even Nat.zero
  | succ (n : Nat) (h : Odd n) : Even n.succ
inductive Odd : Nat → Prop where
  | succ (n : Nat) (h : Even n) : Odd n.succ
end
def depth {α : Type u} : Tree α → Nat
  | .leaf => 0
  | .node l _ _ => Nat.succ (depth l)
opaque hidden : Nat
def text : String := "häß\\n"
def first {α : Type u} (p : Pair α) : α := match p with | ⟨a, _⟩ => a
theorem eta {α : Type u} (p : Pair α) : Eq (Pair.mk p.left p.right) p := Eq.refl
theorem proved (a b : Nat) (h : Eq a b) : Eq b a := h.symm
theorem iff_eq (p q : Prop) (h : Iff p q) : Eq p q := propext h
theorem product : Eq (Nat.mul 123456789 987654321) 121932631112635269 := Eq.refl
theorem quotient {α : Type u} {r : α → α → Prop} {a b : α} (h : r a b) : Eq (Quot.mk r a) (Quot.mk r b) := Quot.sound h
theorem odd : Odd 3 := .succ 2 (.succ 1 (.succ 0 .zero))
theorem one_deep : Eq (depth (Tree.node .leaf hidden .leaf)) 1 := Eq.refl
theorem letter : Eq text "häß\\n" := Eq.refl
theorem twice (f : Nat → Nat) : Eq (let g := fun x => f (f x); g 0) (f (f 0)) := Eq.refl
theorem rose : Eq (first (Pair.mk (Rose.mk 1 .nil) (Rose.mk 2 .nil))) (Rose.mk 1 .nil) := Eq.refl
"""
THEOREMS = (
    *("eta", "proved", "iff_eq", "product", "quotient", "odd", "one_deep", "letter", "twice", "rose"),
    *("Rose.rec_1", "first", "hidden"),
)


def test_honest_file_is_accepted_and_recorded(compiled: Compile, kernel: Kernel) -> None:
    outcome = compiled(HONEST).judged(kernel, *THEOREMS)
    assert outcome.failure is None
    (run,) = outcome.runs
    assert (run.name, run.version, run.outcome) == (kernel.name, kernel.version, "accepted")


def test_library_theorem_is_an_assumption_and_listed(compiled: Compile, kernel: Kernel) -> None:
    (run,) = compiled(HONEST).judged(kernel, "proved").runs
    assert run.assumed == ("Eq.symm",)
    (run,) = compiled(HONEST).judged(kernel, "iff_eq").runs
    assert run.assumed == ()


def test_no_kernel_passes_and_records_nothing(compiled: Compile) -> None:
    outcome = compiled(HONEST).judged(None, "proved")
    assert (outcome.failure, outcome.runs) == (None, ())


def assert_rejected(case: Compiled, kernel: Kernel, *roots: str) -> None:
    outcome = case.judged(kernel, *roots)
    assert outcome.failure is not None
    assert (outcome.failure.reason, outcome.failure.stage) == (Reason.KERNEL_REJECTED, Stage.KERNEL)


def theorem(case: Compiled, *name: str) -> Theorem:
    constant = case.file.constants[name]
    assert isinstance(constant, Theorem)
    return constant


TWO = """
theorem same (n : Nat) : Eq n n := Eq.refl
theorem false_in_the_making (n : Nat) : Eq n n := Eq.refl
theorem half (p q : Prop) (a : p) (b : q) : And p q := And.intro a b
theorem lift (α : Type u) (a : α) : Eq (PProd.mk a a) (PProd.mk a a) := Eq.refl
theorem zero_le (n : Nat) (h : Nat.le n n) : Nat.le n n := h
noncomputable def flip (b : Bool) : Bool := b.rec (motive := fun _ => Bool) Bool.true Bool.false
theorem flipped : Eq (flip Bool.true) Bool.false := Eq.refl
inductive Two where
  | one : Two
  | two : Two
noncomputable def pick (t : Two) : Bool := t.rec (motive := fun _ => Bool) Bool.true Bool.false
theorem picked : Eq (pick Two.one) Bool.true := Eq.refl
"""


def test_proof_of_another_statement(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    changed = replace(theorem(case, "half"), value=theorem(case, "same").value)
    assert_rejected(case.with_constants({("half",): changed}), kernel, "half")
    assert case.judged(kernel, "half").failure is None


def test_changed_statement_under_the_same_proof(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    terms = case.terms
    nat = terms.const(("Nat",), ())
    equation = terms.const(("Eq",), (terms.succ(terms.zero()),))
    # ∀ n, n = 0
    for part in (nat, terms.bvar(0), terms.const(("Nat", "zero"), ())):
        equation = terms.app(equation, part)
    changed = replace(theorem(case, "false_in_the_making"), type=terms.pi(nat, equation, ("n",)))
    assert_rejected(case.with_constants({("false_in_the_making",): changed}), kernel, "false_in_the_making")


def test_arguments_swapped(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    terms, half = case.terms, theorem(case, "half")
    value, binders = half.value, []
    while terms.exprs[value][0] != APP:
        binders.append(terms.exprs[value])
        value = terms.exprs[value][2]
    head, (p, q, a, b) = terms.spine(value)
    for part in (p, q, b, a):
        head = terms.app(head, part)
    for node in reversed(binders):
        head = terms.lam(node[1], head, node[3], node[4])
    assert_rejected(case.with_constants({("half",): replace(half, value=head)}), kernel, "half")


def test_universe_changed(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    terms, lift = case.terms, theorem(case, "lift")

    def raised(expr: int) -> int:
        node = terms.exprs[expr]
        if node[0] == CONST:
            return terms.const(node[1], tuple(terms.succ(level) for level in node[2]))
        if node[0] == APP:
            return terms.app(raised(node[1]), raised(node[2]))
        return terms.lam(node[1], raised(node[2]), node[3], node[4]) if len(node) == 5 else expr

    changed = replace(lift, value=raised(lift.value))
    assert changed.value != lift.value
    assert_rejected(case.with_constants({("lift",): changed}), kernel, "lift")


def test_undeclared_universe(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    changed = replace(theorem(case, "lift"), level_params=(("w",),))
    outcome = case.with_constants({("lift",): changed}).judged(kernel, "lift")
    assert outcome.failure is not None


def test_recursor_rules_swapped(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    recursor = case.file.constants["Two", "rec"]
    assert isinstance(recursor, Recursor)
    one, two = recursor.rules
    rules = (replace(one, value=two.value), replace(two, value=one.value))
    changed = replace(recursor, rules=rules)
    assert_rejected(case.with_constants({("Two", "rec"): changed}), kernel, "picked")
    assert_rejected(case.with_constants({("Two", "rec"): replace(recursor, k=True)}), kernel, "picked")


def test_recursor_that_nothing_makes(compiled: Compile, kernel: Kernel) -> None:
    """A recursor of a nested type that there is not: nanoda looks at none beyond those that it makes."""
    case = compiled(HONEST)
    false = case.terms.const(("False",), ())
    for name, count in ((("Tree",), 1), (("Rose",), 2)):
        type_, recursor = case.file.constants[name], case.file.constants[*name, "rec"]
        assert isinstance(type_, Inductive)
        assert isinstance(recursor, Recursor)
        extra: Name = (*name, f"rec_{count}")
        made_up: dict[Name, Constant] = {
            name: replace(type_, num_nested=count),
            extra: replace(recursor, name=extra, type=false, level_params=(), rules=()),
        }
        assert_rejected(case.with_constants(made_up), kernel, show_name(extra))


def test_numbers_and_flags_that_the_terms_contradict(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(HONEST)
    tree, recursor = case.file.constants["Tree",], case.file.constants["Tree", "rec"]
    node = case.file.constants["Tree", "node"]
    even = case.file.constants["Even",]
    assert isinstance(tree, Inductive)
    assert isinstance(even, Inductive)
    assert isinstance(recursor, Recursor)
    assert isinstance(node, Constructor)
    wrong: list[Constant] = [
        replace(tree, is_recursive=False),
        replace(tree, num_indices=1),
        replace(tree, num_params=0, num_indices=1),
        replace(node, num_fields=2),
        replace(node, num_params=0, num_fields=4),
        replace(node, index=0),
        replace(recursor, k=True),
        replace(recursor, num_minors=1, num_indices=1),
        replace(recursor, num_motives=2, num_minors=1),
        replace(recursor, rules=recursor.rules[:1]),
        replace(recursor, rules=(recursor.rules[0], replace(recursor.rules[1], num_fields=2))),
    ]
    for constant in wrong:
        assert_rejected(case.with_constants({constant.name: constant}), kernel, "one_deep")
    assert_rejected(case.with_constants({even.name: replace(even, num_params=1, num_indices=0)}), kernel, "odd")


def test_recursor_with_another_type(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    recursor = case.file.constants["Two", "rec"]
    changed = replace(recursor, type=case.file.constants["Two", "rec"].type, level_params=(("v",),))
    assert_rejected(case.with_constants({("Two", "rec"): changed}), kernel, "picked")


def test_constructor_of_another_type(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    constructor = case.file.constants["Two", "two"]
    assert isinstance(constructor, Constructor)
    changed = replace(constructor, type=case.terms.const(("Bool",), ()))
    assert_rejected(case.with_constants({("Two", "two"): changed}), kernel, "picked")


def test_negative_occurrence(compiled: Compile, kernel: Kernel) -> None:
    case = compiled("inductive Bad where | mk : (Nat → Nat) → Bad\ntheorem t (b : Bad) : Eq b b := Eq.refl")
    constructor, terms = case.file.constants["Bad", "mk"], case.terms
    assert isinstance(constructor, Constructor)
    bad, nat = terms.const(("Bad",), ()), terms.const(("Nat",), ())
    changed = replace(constructor, type=terms.pi(terms.pi(bad, nat, ("a",)), bad, ("f",)))
    assert_rejected(case.with_constants({("Bad", "mk"): changed}), kernel, "t")


def test_definition_with_another_type(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    flip = case.file.constants["flip",]
    assert isinstance(flip, Definition)
    changed = replace(flip, value=case.terms.nat(3))
    assert_rejected(case.with_constants({("flip",): changed}), kernel, "flipped")


def test_theorem_that_is_no_proposition(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    changed = Theorem(("half",), (), case.terms.const(("Nat",), ()), case.terms.nat(0), (("half",),))
    assert_rejected(case.with_constants({("half",): changed}), kernel, "half")


def test_theorem_that_proves_itself(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    half = theorem(case, "half")
    changed = replace(half, value=case.terms.const(("half",), ()))
    assert_rejected(case.with_constants({("half",): changed}), kernel, "half")
    around = replace(theorem(case, "same"), value=case.terms.const(("false_in_the_making",), ()))
    back = replace(theorem(case, "false_in_the_making"), value=case.terms.const(("same",), ()))
    assert_rejected(case.with_constants({around.name: around, back.name: back}), kernel, "same")


def refusal(case: Compiled, kernel: Kernel, *roots: str) -> Reason:
    outcome = case.judged(kernel, *roots)
    assert outcome.failure is not None
    assert outcome.runs == ()
    assert outcome.failure.stage is Stage.KERNEL
    return outcome.failure.reason


def test_what_no_kernel_is_shown(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    same = theorem(case, "same")
    axiom = Axiom(("same",), (), same.type, is_unsafe=False)
    assert refusal(case.with_constants({("same",): axiom}), kernel, "same") is Reason.AXIOM
    sorry = replace(same, value=case.terms.const(("sorryAx",), (case.terms.zero(),)))
    assert refusal(case.with_constants({("same",): sorry}), kernel, "same") is Reason.SORRY
    absent = replace(same, value=case.terms.const(("nowhere",), ()))
    assert refusal(case.with_constants({("same",): absent}), kernel, "same") is Reason.MALFORMED_ARTIFACT
    flip = case.file.constants["flip",]
    assert isinstance(flip, Definition)
    assert refusal(case.with_constants({("flip",): replace(flip, safety="unsafe")}), kernel, "flipped") is Reason.UNSAFE
    # Kernels would compute with it, whatever it says.
    computed: Name = ("Nat", "gcd")
    own = case.with_constants({computed: replace(flip, name=computed)})
    assert refusal(own, kernel, "Nat.gcd") is Reason.MALFORMED_ARTIFACT


def test_parts_of_an_inductive_type_that_do_not_belong_together(compiled: Compile, kernel: Kernel) -> None:
    case = compiled(TWO)
    two = case.file.constants["Two",]
    assert isinstance(two, Inductive)
    more = replace(two, all=(("Two",), ("Bool",)))
    assert refusal(case.with_constants({("Two",): more}), kernel, "picked") is Reason.MALFORMED_ARTIFACT
    fewer = replace(two, constructors=(("Two", "one"),))
    assert refusal(case.with_constants({("Two",): fewer}), kernel, "Two.two") is Reason.MALFORMED_ARTIFACT
    nested = replace(two, num_nested=1)
    assert refusal(case.with_constants({("Two",): nested}), kernel, "picked") is Reason.MALFORMED_ARTIFACT


SLOW = """
inductive N where
  | z : N
  | s (n : N) : N
noncomputable def N.plus (a b : N) : N := b.rec (motive := fun _ => N) a (fun _ r => r.s)
noncomputable def power (n : N) : N := n.rec (motive := fun _ => N) N.z.s (fun _ r => r.plus r)
noncomputable def power' (n : N) : N := n.rec (motive := fun _ => N) N.z.s (fun _ r => (N.z.plus r).plus r)
noncomputable def height : N := N.z.s.s
theorem slow : Eq (power height) (power' height) := Eq.refl
"""


def slow(compiled: Compile, height: int) -> Compiled:
    """A true statement whose proof takes time exponential in `height`."""
    case = compiled(SLOW)
    number = case.terms.const(("N", "z"), ())
    for _ in range(height):
        number = case.terms.app(case.terms.const(("N", "s"), ()), number)
    definition = case.file.constants["height",]
    assert isinstance(definition, Definition)
    return case.with_constants({("height",): replace(definition, value=number)})


def test_a_kernel_out_of_time_is_no_refusal(compiled: Compile, kernel: Kernel) -> None:
    assert slow(compiled, 4).judged(kernel, "slow").failure is None
    case = slow(compiled, 60).with_limits(Limits(cpu_s=1.2, wall_s=240, memory_mb=8192))
    outcome = case.judged(kernel, "slow")
    assert outcome.failure is not None
    assert outcome.failure.stage is Stage.KERNEL
    assert outcome.failure.reason in {Reason.TIMEOUT, Reason.MEMORY}
    assert len(outcome.runs) == 2
    assert {run.outcome for run in outcome.runs} <= {"timeout", "memory"}


def test_a_kernel_out_of_memory_is_no_refusal(compiled: Compile, kernel: Kernel) -> None:
    case = slow(compiled, 60).with_limits(Limits(cpu_s=60, wall_s=240, memory_mb=48))
    outcome = case.judged(kernel, "slow")
    assert outcome.failure is not None
    assert (outcome.failure.reason, outcome.failure.stage) == (Reason.MEMORY, Stage.KERNEL)


def test_the_second_kernel_is_asked_after_a_breakdown(
    compiled: Compile, lean_replay: Kernel, script: Callable[[str], Kernel]
) -> None:
    broken = replace(script("echo broken >&2; exit 3"), second=lean_replay)
    outcome = compiled(TWO).judged(broken, "half")
    assert outcome.failure is None
    assert [(run.name, run.outcome) for run in outcome.runs] == [("nanoda", "crash"), ("lean-replay", "accepted")]
    case = compiled(TWO)
    wrong = case.with_constants({("half",): replace(theorem(case, "half"), value=theorem(case, "same").value)})
    outcome = wrong.judged(broken, "half")
    assert outcome.failure is not None
    assert outcome.failure.reason is Reason.KERNEL_REJECTED


@pytest.mark.parametrize(
    "text",
    ["true", "echo Checked 3 declarations with no errors", "echo sorry", "echo accepted; exit 101", "kill -SEGV $$"],
)
def test_a_kernel_that_says_nothing_sensible_accepts_nothing(
    compiled: Compile, script: Callable[[str], Kernel], text: str
) -> None:
    outcome = compiled(TWO).judged(script(text), "half")
    assert outcome.failure is not None
    assert (outcome.failure.reason, outcome.failure.stage) == (Reason.CRASH, Stage.KERNEL)


def test_a_kernel_that_does_not_start_is_our_fault(compiled: Compile, script: Callable[[str], Kernel]) -> None:
    gone = replace(script("true"), path=script("true").path.with_name("gone"))
    with pytest.raises(KernelUnavailableError, match="does not start"):
        compiled(TWO).judged(gone, "half")

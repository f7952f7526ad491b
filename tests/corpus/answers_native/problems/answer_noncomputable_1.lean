prelude
import Root

set_option genCtorIdx false

noncomputable def secret (h : Nonempty Nat) : Nat := Classical.choice h

noncomputable def raised : Nat → Nat
  | .zero => secret ⟨0⟩
  | .succ n => Nat.succ (raised n)

noncomputable abbrev answer_noncomputable_1_solution : Nat → Nat := sorry

/--
Someone keeps a number secret and raises it $n > 0$ times by one. What is it then?
-/
theorem answer_noncomputable_1 (n : Nat) (h : Nat.lt 0 n) :
    Eq (raised n) (answer_noncomputable_1_solution n) := sorry

prelude
import Root

set_option genCtorIdx false

noncomputable def secret (h : Nonempty Nat) : Nat := Classical.choice h

noncomputable def raised : Nat → Nat
  | .zero => secret ⟨0⟩
  | .succ n => Nat.succ (raised n)

noncomputable def found (n : Nat) : Subtype fun m : Nat => Eq (raised n) m := Classical.choice ⟨⟨raised n, .refl⟩⟩

noncomputable def answer_noncomputable_1_solution (n : Nat) : Nat := (found n).val

theorem answer_noncomputable_1 (n : Nat) (h : Nat.lt 0 n) :
    Eq (raised n) (answer_noncomputable_1_solution n) := (found n).property

prelude
import Root

set_option genCtorIdx false

noncomputable def secret (h : Nonempty Nat) : Nat := Classical.choice h

noncomputable def raised : Nat → Nat
  | .zero => secret ⟨0⟩
  | .succ n => Nat.succ (raised n)

noncomputable abbrev answer_noncomputable_1_solution : Nat → Nat := fun n => Nat.add (secret ⟨0⟩) n

theorem raised_eq : (n : Nat) → Eq (raised n) (Nat.add (secret ⟨0⟩) n)
  | .zero => .refl
  | .succ n => congrArg Nat.succ (raised_eq n)

theorem answer_noncomputable_1 (n : Nat) (h : Nat.lt 0 n) :
    Eq (raised n) (answer_noncomputable_1_solution n) := raised_eq n

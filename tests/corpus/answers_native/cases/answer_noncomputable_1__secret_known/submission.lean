prelude
import Root

set_option genCtorIdx false

def secret (_ : Nonempty Nat) : Nat := 0

def raised : Nat → Nat
  | .zero => secret ⟨0⟩
  | .succ n => Nat.succ (raised n)

def answer_noncomputable_1_solution : Nat → Nat := fun n => n

theorem zero_add : (n : Nat) → Eq (raised n) n
  | .zero => .refl
  | .succ n => congrArg Nat.succ (zero_add n)

theorem answer_noncomputable_1 (n : Nat) (h : Nat.lt 0 n) :
    Eq (raised n) (answer_noncomputable_1_solution n) :=
  zero_add n

prelude
import Root

set_option genCtorIdx false

def filled : Nat → Nat → Nat
  | .zero, balls => balls
  | .succ k, balls => Nat.succ (filled k balls)

abbrev answer_implicit_1_solution {k} : (Fin (Nat.succ k) → Nat) → Nat := fun n => filled k (n ⟨k, .refl⟩)

theorem answer_implicit_1 {k : Nat} (n : Fin (Nat.succ k) → Nat) (h : Nat.lt 0 k) :
    Eq (filled k (n ⟨k, .refl⟩)) (answer_implicit_1_solution n) := .refl

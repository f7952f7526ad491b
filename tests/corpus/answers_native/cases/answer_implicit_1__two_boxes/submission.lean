prelude
import Root

set_option genCtorIdx false

def filled : Nat → Nat → Nat
  | .zero, balls => balls
  | .succ k, balls => Nat.succ (filled k balls)

abbrev answer_implicit_1_solution {k} : (Fin (Nat.succ k) → Nat) → Nat := fun n => Nat.succ (n ⟨k, .refl⟩)

theorem answer_implicit_1 (n : Fin (Nat.succ 1) → Nat) (h : Nat.lt 0 1) :
    Eq (filled 1 (n ⟨1, .refl⟩)) (answer_implicit_1_solution n) := .refl

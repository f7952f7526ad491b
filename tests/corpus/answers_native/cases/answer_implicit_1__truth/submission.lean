prelude
import Root

set_option genCtorIdx false

def filled : Nat → Nat → Nat
  | .zero, balls => balls
  | .succ k, balls => Nat.succ (filled k balls)

abbrev answer_implicit_1_solution {k} : (Fin (Nat.succ k) → Nat) → Nat := fun n => Nat.add (n ⟨k, .refl⟩) k

theorem filled_eq : (k b : Nat) → Eq (filled k b) (Nat.add b k)
  | .zero, _ => .refl
  | .succ k, b => congrArg Nat.succ (filled_eq k b)

theorem answer_implicit_1 {k : Nat} (n : Fin (Nat.succ k) → Nat) (h : Nat.lt 0 k) :
    Eq (filled k (n ⟨k, .refl⟩)) (answer_implicit_1_solution n) := filled_eq k _

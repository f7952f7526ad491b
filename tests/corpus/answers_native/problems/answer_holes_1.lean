prelude
import Root

set_option genCtorIdx false

def orders : Nat → Nat
  | .zero => 1
  | .succ n => Nat.mul (Nat.succ n) (orders n)

def shoes : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (shoes n))

noncomputable abbrev answer_holes_1_1_solution : Nat := sorry

noncomputable abbrev answer_holes_1_2_solution : Nat → Nat := sorry

/--
(i) In how many orders can three books stand on a shelf? (ii) How many shoes do $n > 0$ people wear?
-/
theorem answer_holes_1 (n : Nat) (h : Nat.lt 0 n) :
    And (Eq (orders 3) answer_holes_1_1_solution) (Eq (shoes n) (answer_holes_1_2_solution n)) := sorry

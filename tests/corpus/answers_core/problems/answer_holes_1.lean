def orders : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * orders n

def shoes : Nat → Nat
  | 0 => 0
  | n + 1 => shoes n + 2

abbrev answer_holes_1_1_solution : Nat := sorry

abbrev answer_holes_1_2_solution : Nat → Nat := sorry

/--
(i) In how many orders can three books stand on a shelf? (ii) How many shoes do $n > 0$ people wear?
-/
theorem answer_holes_1 (n : Nat) (hn : 0 < n) :
    orders 3 = answer_holes_1_1_solution ∧ shoes n = answer_holes_1_2_solution n := by sorry

def orders : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * orders n

def shoes : Nat → Nat
  | 0 => 0
  | n + 1 => shoes n + 2

abbrev answer_holes_1_1_solution : Nat := 3 * 2

abbrev answer_holes_1_2_solution : Nat → Nat := fun n => Nat.mul 2 n

theorem shoes_eq (n : Nat) : shoes n = 2 * n := by
  induction n with
  | zero => rfl
  | succ n ih => simp only [shoes, ih]; omega

theorem answer_holes_1 (n : Nat) (hn : 0 < n) :
    orders 3 = answer_holes_1_1_solution ∧ shoes n = answer_holes_1_2_solution n := ⟨rfl, shoes_eq n⟩

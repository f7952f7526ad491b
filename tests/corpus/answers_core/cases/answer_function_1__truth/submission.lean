def legs : Nat → Nat
  | 0 => 0
  | n + 1 => legs n + 4

abbrev answer_function_1_solution : Nat → Nat := fun n => 4 * n

theorem legs_eq (n : Nat) : legs n = 4 * n := by
  induction n with
  | zero => rfl
  | succ n ih => simp only [legs, ih]; omega

theorem answer_function_1 (n : Nat) (hn : 0 < n) : legs n = answer_function_1_solution n := legs_eq n

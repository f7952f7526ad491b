def wins (n : Nat) : Bool := n % 3 != 0

abbrev answer_bool_1_solution : Bool := false || !(4 % 3 == 0)

theorem answer_bool_1 (h : answer_bool_1_solution = true) : ∀ n ∈ [1, 4, 7], wins n = true := by decide

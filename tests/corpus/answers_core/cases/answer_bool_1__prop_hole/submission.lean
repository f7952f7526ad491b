def wins (n : Nat) : Bool := n % 3 != 0

abbrev answer_bool_1_solution : Prop := True

theorem answer_bool_1 (h : answer_bool_1_solution = True) : ∀ n ∈ [1, 4, 7], wins n = true := by decide

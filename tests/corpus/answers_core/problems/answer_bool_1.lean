def wins (n : Nat) : Bool := n % 3 != 0

abbrev answer_bool_1_solution : Bool := sorry

/--
Two players take one or two coins in turn, and who takes the last one wins. Can the first player win with 1, 4 and 7 coins?
-/
theorem answer_bool_1 (h : answer_bool_1_solution = true) : ∀ n ∈ [1, 4, 7], wins n = true := by sorry

abbrev answer_subtype_1_solution : {n : Nat // 0 < n} := sorry

/--
A market is held every 2 days and another every 3 days. What is the smallest number of days after which they meet again?
-/
theorem answer_subtype_1 : answer_subtype_1_solution.val % 2 = 0 ∧ answer_subtype_1_solution.val % 3 = 0 := by sorry

abbrev answer_number_1_solution : Nat := sorry

/--
Five friends have 0, 1, 2, 3 and 4 marbles. How many marbles do they have together?
-/
theorem answer_number_1 : (List.range 5).foldl (fun a b => a + b) 0 = answer_number_1_solution := by sorry

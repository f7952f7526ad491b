abbrev answer_number_1_solution : Nat := 10

theorem answer_number_1 : (List.range 5).foldl (fun a b => a + b) 0 = answer_number_1_solution := by decide

abbrev answer_subtype_1_solution : {n : Nat // 0 < n} := ⟨12, by decide⟩

theorem answer_subtype_1 : answer_subtype_1_solution.val % 2 = 0 ∧ answer_subtype_1_solution.val % 3 = 0 := by decide

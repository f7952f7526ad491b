abbrev core_subtype_1_solution : {n : Nat // 0 < n} := sorry

/--
A bell rings every 4 minutes and another every 6 minutes; they have just rung together. After how many minutes will they ring together again?
-/
theorem core_subtype_1 :
    (core_subtype_1_solution.val % 4 = 0 ∧ core_subtype_1_solution.val % 6 = 0) ∧
      ∀ m : Nat, 0 < m → m % 4 = 0 → m % 6 = 0 → core_subtype_1_solution.val ≤ m := by sorry

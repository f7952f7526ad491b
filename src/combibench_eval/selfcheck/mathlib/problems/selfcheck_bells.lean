import Mathlib

abbrev selfcheck_bells_solution : {n : ℕ // 0 < n} := sorry

/--
A bell rings every 4 minutes and another every 6 minutes; they have just rung together. After how many minutes will they ring together again?
-/
theorem selfcheck_bells :
    (selfcheck_bells_solution.val % 4 = 0 ∧ selfcheck_bells_solution.val % 6 = 0) ∧
      ∀ m : ℕ, 0 < m → m % 4 = 0 → m % 6 = 0 → selfcheck_bells_solution.val ≤ m := by sorry

import Mathlib

abbrev selfcheck_bells_solution : {n : ℕ // 0 ≤ n} := ⟨12, by omega⟩

theorem selfcheck_bells :
    (selfcheck_bells_solution.val % 4 = 0 ∧ selfcheck_bells_solution.val % 6 = 0) ∧
      ∀ m : ℕ, 0 < m → m % 4 = 0 → m % 6 = 0 → selfcheck_bells_solution.val ≤ m := by
  refine ⟨by decide, fun m h h4 h6 => ?_⟩
  show 12 ≤ m
  omega

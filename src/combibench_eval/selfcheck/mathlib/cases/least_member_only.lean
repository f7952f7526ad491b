import Mathlib

abbrev selfcheck_least_solution : ℕ := 100

theorem selfcheck_least : selfcheck_least_solution ∈ {n : ℕ | 10 < 3 * n} := by
  show 10 < 3 * 100
  norm_num

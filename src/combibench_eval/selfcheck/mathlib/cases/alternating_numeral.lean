import Mathlib

abbrev selfcheck_alternating_solution : ℤ := -2

theorem selfcheck_alternating : ∑ k ∈ Finset.range 4, (-1 : ℤ) ^ k * k = selfcheck_alternating_solution := by
  norm_num [Finset.sum_range_succ, selfcheck_alternating_solution]

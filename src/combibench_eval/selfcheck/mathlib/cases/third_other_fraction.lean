import Mathlib

abbrev selfcheck_third_solution : ℚ := 2 / 6

theorem selfcheck_third : (3 : ℚ) * selfcheck_third_solution + 1 = 2 := by
  norm_num [selfcheck_third_solution]

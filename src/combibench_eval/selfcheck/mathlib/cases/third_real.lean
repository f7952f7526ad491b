import Mathlib

noncomputable abbrev selfcheck_third_solution : ℝ := 1 / 3

theorem selfcheck_third : (3 : ℝ) * selfcheck_third_solution + 1 = 2 := by
  norm_num [selfcheck_third_solution]

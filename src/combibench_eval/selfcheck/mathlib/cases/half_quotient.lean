import Mathlib

noncomputable abbrev selfcheck_half_solution : ℝ := 1 / 2

theorem selfcheck_half : (2 : ℝ) * selfcheck_half_solution = 1 := by
  norm_num [selfcheck_half_solution]

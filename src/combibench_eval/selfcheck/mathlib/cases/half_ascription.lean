import Mathlib

noncomputable abbrev selfcheck_half_solution : ℝ := (3 : ℝ) / 6

theorem selfcheck_half : (2 : ℝ) * selfcheck_half_solution = 1 := by
  norm_num [selfcheck_half_solution]

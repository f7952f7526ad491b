import Mathlib

noncomputable abbrev selfcheck_coin_solution : ℝ := 1 / 2

theorem selfcheck_coin : selfcheck_coin_solution + selfcheck_coin_solution = 1 := by
  norm_num [selfcheck_coin_solution]

import Mathlib

abbrev selfcheck_eggs_solution : ℕ := 12

theorem selfcheck_eggs : 3 ∣ selfcheck_eggs_solution ∧ 10 < selfcheck_eggs_solution := by
  decide

import Mathlib

abbrev selfcheck_farm_solution : ℕ × ℕ := (3, 5)

theorem selfcheck_farm :
    selfcheck_farm_solution.2 + selfcheck_farm_solution.1 = 8 ∧
      2 * selfcheck_farm_solution.2 + 4 * selfcheck_farm_solution.1 = 22 := by
  decide

import Mathlib

abbrev selfcheck_farm_solution : ℕ × ℕ := ⟨5, 3⟩

theorem selfcheck_farm :
    selfcheck_farm_solution.1 + selfcheck_farm_solution.2 = 8 ∧
      2 * selfcheck_farm_solution.1 + 4 * selfcheck_farm_solution.2 = 22 := by
  decide

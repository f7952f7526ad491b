import Mathlib

abbrev selfcheck_farm_solution : ℕ × ℕ := sorry

/--
Hens and rabbits have 8 heads and 22 legs. How many hens and how many rabbits are there?
-/
theorem selfcheck_farm :
    selfcheck_farm_solution.1 + selfcheck_farm_solution.2 = 8 ∧
      2 * selfcheck_farm_solution.1 + 4 * selfcheck_farm_solution.2 = 22 := by sorry

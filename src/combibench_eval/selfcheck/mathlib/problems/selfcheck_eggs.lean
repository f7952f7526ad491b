import Mathlib

abbrev selfcheck_eggs_solution : ℕ := sorry

/--
Eggs come in boxes of three. Give the least number of eggs over ten that fills its boxes.
-/
theorem selfcheck_eggs : 3 ∣ selfcheck_eggs_solution ∧ 10 < selfcheck_eggs_solution := by sorry

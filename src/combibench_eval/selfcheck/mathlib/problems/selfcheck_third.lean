import Mathlib

abbrev selfcheck_third_solution : ℚ := sorry

/--
Three equal parts and one whole make two wholes. How large is a part?
-/
theorem selfcheck_third : (3 : ℚ) * selfcheck_third_solution + 1 = 2 := by sorry

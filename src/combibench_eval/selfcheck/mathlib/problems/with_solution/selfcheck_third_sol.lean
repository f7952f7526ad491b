import Mathlib



/--
Three equal parts and one whole make two wholes. How large is a part?
-/
theorem selfcheck_third : (3 : ℚ) * ((1 / 3) : ℚ ) + 1 = 2 := by sorry

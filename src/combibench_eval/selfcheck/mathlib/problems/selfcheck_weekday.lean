import Mathlib

abbrev selfcheck_weekday_solution : Fin 7 := sorry

/--
Today is the day 0 of the week. Which day will it be in $2^{10}$ days?
-/
theorem selfcheck_weekday : (selfcheck_weekday_solution : ℕ) = 2 ^ 10 % 7 := by sorry

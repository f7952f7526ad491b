import Mathlib



/--
Today is the day 0 of the week. Which day will it be in $2^{10}$ days?
-/
theorem selfcheck_weekday : (((2) : Fin 7 ) : ℕ) = 2 ^ 10 % 7 := by sorry

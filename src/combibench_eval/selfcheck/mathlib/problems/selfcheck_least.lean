import Mathlib

abbrev selfcheck_least_solution : ℕ := sorry

/--
A cart takes three sacks. How many carts are needed at least for more than ten sacks?
-/
theorem selfcheck_least : IsLeast {n : ℕ | 10 < 3 * n} selfcheck_least_solution := by sorry

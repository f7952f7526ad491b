import Mathlib



/--
A cart takes three sacks. How many carts are needed at least for more than ten sacks?
-/
theorem selfcheck_least : IsLeast {n : ℕ | 10 < 3 * n} ((4) : ℕ ) := by sorry

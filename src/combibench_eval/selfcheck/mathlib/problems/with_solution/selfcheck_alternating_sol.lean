import Mathlib



/--
What is $-1 + 2 - 3$?
-/
theorem selfcheck_alternating : ∑ k ∈ Finset.range 4, (-1 : ℤ) ^ k * k = ((-2) : ℤ ) := by sorry

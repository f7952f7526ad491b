import Mathlib

abbrev selfcheck_alternating_solution : ℤ := sorry

/--
What is $-1 + 2 - 3$?
-/
theorem selfcheck_alternating : ∑ k ∈ Finset.range 4, (-1 : ℤ) ^ k * k = selfcheck_alternating_solution := by sorry

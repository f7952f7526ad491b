import Mathlib



/--
Two equal jugs hold one litre together. How much does one of them hold?
-/
theorem selfcheck_half : (2 : ℝ) * ((1 / 2) : ℝ ) = 1 := by sorry

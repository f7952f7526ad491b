import Mathlib

noncomputable abbrev selfcheck_half_solution : ℝ := sorry

/--
Two equal jugs hold one litre together. How much does one of them hold?
-/
theorem selfcheck_half : (2 : ℝ) * selfcheck_half_solution = 1 := by sorry

import Mathlib

abbrev selfcheck_squares_solution : Bool := sorry

/--
Is it true that no number below five has the square eight?
-/
theorem selfcheck_squares : (∀ n : Fin 5, (n : ℕ) * n ≠ 8) ↔ selfcheck_squares_solution = true := by sorry

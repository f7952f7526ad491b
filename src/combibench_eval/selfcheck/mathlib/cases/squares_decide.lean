import Mathlib

abbrev selfcheck_squares_solution : Bool := decide (2 + 2 = 4)

theorem selfcheck_squares : (∀ n : Fin 5, (n : ℕ) * n ≠ 8) ↔ selfcheck_squares_solution = true := by
  decide

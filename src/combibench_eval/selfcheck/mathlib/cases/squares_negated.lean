import Mathlib

abbrev selfcheck_squares_solution : Bool := false

theorem selfcheck_squares : (∀ n : Fin 5, (n : ℕ) * n ≠ 8) ↔ selfcheck_squares_solution = false := by
  decide

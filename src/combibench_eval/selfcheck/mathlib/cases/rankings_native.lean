import Mathlib

abbrev selfcheck_rankings_solution : ℕ := 6

theorem selfcheck_rankings : Fintype.card (Equiv.Perm (Fin 3)) = selfcheck_rankings_solution := by
  native_decide

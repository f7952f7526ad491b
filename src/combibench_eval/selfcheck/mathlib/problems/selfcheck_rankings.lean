import Mathlib

abbrev selfcheck_rankings_solution : ℕ := sorry

/--
In how many orders can three runners finish a race?
-/
theorem selfcheck_rankings : Fintype.card (Equiv.Perm (Fin 3)) = selfcheck_rankings_solution := by sorry

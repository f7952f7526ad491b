import Mathlib



/--
In how many orders can three runners finish a race?
-/
theorem selfcheck_rankings : Fintype.card (Equiv.Perm (Fin 3)) = ((6) : ℕ ) := by sorry

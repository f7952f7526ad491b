import Mathlib

abbrev selfcheck_rankings_solution : ℕ := 6

theorem selfcheck_rankings : Fintype.card (Equiv.Perm (Fin 3)) = selfcheck_rankings_solution := by
  first
    | simp [Fintype.card_perm, Nat.factorial, selfcheck_rankings_solution]
    | (rw [Fintype.card_perm]; rfl)
    | decide

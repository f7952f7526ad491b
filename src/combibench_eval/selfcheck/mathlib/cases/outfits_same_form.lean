import Mathlib

abbrev selfcheck_outfits_solution {k : ℕ} (n : Fin k → ℕ) : ℕ := ∏ i : Fin k, n i

theorem selfcheck_outfits (k : ℕ) (n : Fin k → ℕ) :
    Fintype.card ((i : Fin k) → Fin (n i)) = selfcheck_outfits_solution n := by
  simp [Fintype.card_pi, selfcheck_outfits_solution]

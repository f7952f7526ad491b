import Mathlib

abbrev selfcheck_outfits_solution {k : ℕ} (n : Fin k → ℕ) : ℕ := sorry

/--
A wardrobe has $k$ kinds of garment and $n_i$ of the $i$-th kind. How many outfits with one of each kind are there?
-/
theorem selfcheck_outfits (k : ℕ) (n : Fin k → ℕ) :
    Fintype.card ((i : Fin k) → Fin (n i)) = selfcheck_outfits_solution n := by sorry

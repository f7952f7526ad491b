import Mathlib



/--
Is it true that no number below five has the square eight?
-/
theorem selfcheck_squares : (∀ n : Fin 5, (n : ℕ) * n ≠ 8) ↔ ((true) : Bool ) = true := by sorry

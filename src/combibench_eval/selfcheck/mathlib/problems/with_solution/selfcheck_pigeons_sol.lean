import Mathlib

/--
Four pigeons sit in three holes. Show that two of them share a hole.
-/
theorem selfcheck_pigeons (f : Fin 4 → Fin 3) : ∃ a b, a ≠ b ∧ f a = f b := by sorry

import Mathlib

theorem selfcheck_pigeons (f : Fin 4 → Fin 3) : ∃ a b, a = b ∧ f a = f b :=
  ⟨0, 0, rfl, rfl⟩

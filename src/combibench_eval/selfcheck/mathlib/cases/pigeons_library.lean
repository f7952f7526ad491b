import Mathlib

theorem selfcheck_pigeons (f : Fin 4 → Fin 3) : ∃ a b, a ≠ b ∧ f a = f b := by
  obtain ⟨a, b, hab, h⟩ := Fintype.exists_ne_map_eq_of_card_lt f (by simp)
  exact ⟨a, b, hab, h⟩

import Mathlib

abbrev selfcheck_squares_solution : Prop := True

theorem selfcheck_squares : (∀ n : Fin 5, (n : ℕ) * n ≠ 8) ↔ selfcheck_squares_solution = True :=
  ⟨fun _ => rfl, fun _ => by decide⟩

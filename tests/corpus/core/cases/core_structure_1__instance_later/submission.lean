structure Walk where
  right : Nat
  up : Nat

instance : Add Walk := ⟨fun v w => ⟨v.right + w.right, v.up + w.up⟩⟩

def Walk.steps (w : Walk) : Nat := w.right + w.up

@[simp] theorem Walk.steps_def (w : Walk) : w.steps = w.right + w.up := rfl

instance (priority := high) other : Add Walk := ⟨fun v w => ⟨v.steps + w.steps, 0⟩⟩

theorem core_structure_1 (v w : Walk) : (v + w).steps = v.steps + w.steps := by
  rfl

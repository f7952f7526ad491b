structure Walk where
  right : Nat
  up : Nat

instance : Add Walk := ⟨fun v w => ⟨v.right + w.right, v.up + w.up⟩⟩

@[simp] theorem Walk.right_add (v w : Walk) : (v + w).right = v.right + w.right := rfl

@[simp] theorem Walk.up_add (v w : Walk) : (v + w).up = v.up + w.up := rfl

def Walk.steps (w : Walk) : Nat := w.right + w.up

@[simp] theorem Walk.steps_def (w : Walk) : w.steps = w.right + w.up := rfl

theorem core_structure_1 (v w : Walk) : (v + w).steps = v.steps + w.steps := by
  simp
  omega

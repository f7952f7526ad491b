structure Walk where
  right : Nat
  up : Fin 1

instance : Add Walk := ⟨fun v w => ⟨v.right + w.right, v.up + w.up⟩⟩

def Walk.steps (w : Walk) : Nat := w.right + w.up.val

theorem core_structure_1 (v w : Walk) : (v + w).steps = v.steps + w.steps := by
  show v.right + w.right + (v.up + w.up).val = v.right + v.up.val + (w.right + w.up.val)
  omega

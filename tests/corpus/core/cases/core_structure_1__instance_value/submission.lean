structure Walk where
  right : Nat
  up : Nat

instance : Add Walk := ⟨fun v w => ⟨v.right + v.up + w.right + w.up, 0⟩⟩

def Walk.steps (w : Walk) : Nat := w.right + w.up

theorem core_structure_1 (v w : Walk) : (v + w).steps = v.steps + w.steps := by
  show v.right + v.up + w.right + w.up + 0 = v.right + v.up + (w.right + w.up)
  omega

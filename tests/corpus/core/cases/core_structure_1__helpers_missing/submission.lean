structure Walk where
  right : Nat
  up : Nat

def Walk.steps (w : Walk) : Nat := w.right + w.up

theorem core_structure_1 (v w : Walk) : (v + w).steps = v.steps + w.steps := by
  rfl

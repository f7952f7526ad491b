structure Walk where
  right : Nat
  up : Nat
  flat : up = 0

instance : Add Walk where
  add v w := ⟨v.right + w.right, v.up + w.up, by rw [v.flat, w.flat]⟩

def Walk.steps : Walk → Nat := fun w => w.right + w.up

theorem core_structure_1 (v w : Walk) : (v + w).steps = v.steps + w.steps := by
  show v.right + w.right + (v.up + w.up) = v.right + v.up + (w.right + w.up)
  omega

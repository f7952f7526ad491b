@[ext]
structure Walk where
  right : Nat
  up : Nat
deriving DecidableEq, Inhabited

instance : Add Walk where
  add v w := ⟨v.right + w.right, v.up + w.up⟩

def Walk.steps : Walk → Nat := fun w => w.right + w.up

theorem core_structure_1 (v w : Walk) : (v + w).steps = v.steps + w.steps := by
  show v.right + w.right + (v.up + w.up) = v.right + v.up + (w.right + w.up)
  omega

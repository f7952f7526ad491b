structure Walk where
  right : Nat
  up : Nat

instance : Add Walk := ⟨fun v w => ⟨v.right + w.right, v.up + w.up⟩⟩

def Walk.steps (w : Walk) : Nat := w.right + w.up

/--
A lattice walk goes some steps to the right and some steps up. Show that the walk made of two walks has as many steps as both together.
-/
theorem core_structure_1 (v w : Walk) : (v + w).steps = v.steps + w.steps := by sorry

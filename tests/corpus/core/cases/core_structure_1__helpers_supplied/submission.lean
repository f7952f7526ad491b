theorem core_structure_1 (v w : Walk) : (v + w).steps = v.steps + w.steps := by
  show v.right + w.right + (v.up + w.up) = v.right + v.up + (w.right + w.up)
  omega

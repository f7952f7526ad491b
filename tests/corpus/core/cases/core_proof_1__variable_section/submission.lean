section Parity

variable (a b c : Nat)

theorem core_proof_1 : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  omega

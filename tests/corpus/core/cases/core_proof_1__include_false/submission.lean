section Parity

variable (h : 0 = 1)
include h

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  exact absurd h (by decide)

import Mathlib

section Parity

variable (a b c : ℕ)

theorem selfcheck_parity : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  omega

end Parity

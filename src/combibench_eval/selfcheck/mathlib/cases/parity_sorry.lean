import Mathlib

theorem selfcheck_parity (a b c : ℕ) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  rcases Nat.mod_two_eq_zero_or_one a with h | h <;> sorry

import Mathlib

set_option autoImplicit true in
theorem selfcheck_parity (a b c : ℕ) (_ : d) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  omega

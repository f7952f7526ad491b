import Mathlib

set_option maxHeartbeats 400000 in
open Nat Finset in
theorem selfcheck_parity (a b c : ℕ) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  omega

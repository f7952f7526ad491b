import Mathlib

set_option debug.skipKernelTC true in
theorem collapse : 0 = 1 := by decide +kernel

theorem selfcheck_parity (a b c : ℕ) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 :=
  absurd collapse (by decide)

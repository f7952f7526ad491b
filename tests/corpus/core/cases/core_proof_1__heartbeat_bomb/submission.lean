def spin : Nat → Nat → Nat
  | 0, n => n
  | k + 1, n => spin k n + spin k n

set_option maxHeartbeats 0 in
set_option maxRecDepth 1000000 in
theorem slow : spin 60 0 = 0 := by
  simp (config := { maxSteps := 1000000000000, memoize := false }) [spin]
  repeat (first | skip)

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  omega

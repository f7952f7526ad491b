def deep : Nat → Nat
  | 0 => 0
  | n + 1 => deep n + 1

#eval deep 100000000

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  omega

macro_rules | `(tactic| omega) => `(tactic| sorry)

theorem two_cases (n : Nat) : n % 2 = 0 ∨ n % 2 = 1 := by
  cases Nat.mod_two_eq_zero_or_one n with
  | inl h => exact Or.inl h
  | inr h => exact Or.inr h

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  omega

macro "finish" : tactic => `(tactic| omega)

/-- parity as a Bool -/
def even (n : Nat) : Bool := n % 2 == 0

theorem two_cases (n : Nat) : n % 2 = 0 ∨ n % 2 = 1 := by
  finish

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  have ha := two_cases a
  have hb := two_cases b
  by_cases h : a % 2 = b % 2
  · exact Or.inl h
  · rcases two_cases c with hc | hc <;> finish

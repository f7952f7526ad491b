local instance (priority := high) twoIsOne : OfNat Nat 2 := ⟨Nat.succ Nat.zero⟩

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 :=
  Or.inl ((Nat.mod_one a).trans (Nat.mod_one b).symm)

theorem small : ∀ x y z : Fin 2, x = y ∨ y = z ∨ x = z := by native_decide

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  have := small ⟨a % 2, by omega⟩ ⟨b % 2, by omega⟩ ⟨c % 2, by omega⟩
  simpa using this

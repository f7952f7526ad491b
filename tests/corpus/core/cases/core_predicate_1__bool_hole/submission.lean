abbrev core_predicate_1_solution : Nat → Bool := fun n => n % 2 == 1

theorem core_predicate_1 (n : Nat) :
    core_predicate_1_solution n ↔ ∃ k : Nat, n = k + (k + 1) := by
  constructor
  · intro h
    exact ⟨n / 2, by simp [core_predicate_1_solution] at h; omega⟩
  · rintro ⟨k, rfl⟩
    simp [core_predicate_1_solution]
    omega

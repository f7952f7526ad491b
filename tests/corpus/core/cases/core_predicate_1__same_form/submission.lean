abbrev core_predicate_1_solution : Nat → Prop := fun n => n % 2 = 1

theorem core_predicate_1 (n : Nat) :
    core_predicate_1_solution n ↔ ∃ k : Nat, n = k + (k + 1) := by
  constructor
  · intro h
    exact ⟨n / 2, by simp only [core_predicate_1_solution] at h; omega⟩
  · rintro ⟨k, rfl⟩
    show _ % 2 = 1
    omega

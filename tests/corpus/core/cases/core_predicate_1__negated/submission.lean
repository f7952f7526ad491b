abbrev core_predicate_1_solution (n : Nat) : Prop := ¬ n % 2 = 0

theorem core_predicate_1 : ∀ n : Nat,
    core_predicate_1_solution n ↔ ∃ k : Nat, n = k + (k + 1) := fun n =>
  ⟨fun h => ⟨n / 2, by simp only [core_predicate_1_solution] at h; omega⟩,
    fun ⟨k, hk⟩ => by show ¬ n % 2 = 0; omega⟩

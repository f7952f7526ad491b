abbrev core_predicate_1_solution : Nat → Prop := fun n => ∃ k : Nat, n = k + (k + 1)

theorem core_predicate_1 (n : Nat) :
    core_predicate_1_solution n ↔ ∃ k : Nat, n = k + (k + 1) := Iff.rfl

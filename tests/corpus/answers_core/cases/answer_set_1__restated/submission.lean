def NatSet : Type := Nat → Prop

instance : Membership Nat NatSet := ⟨fun s n => s n⟩

abbrev answer_set_1_solution : NatSet := fun n => ∃ k : Nat, n = 2 * k

theorem answer_set_1 (n : Nat) (hn : 0 < n) : n ∈ answer_set_1_solution ↔ ∃ k : Nat, n = 2 * k := Iff.rfl

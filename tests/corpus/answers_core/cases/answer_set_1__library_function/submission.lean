def NatSet : Type := Nat → Prop

instance : Membership Nat NatSet := ⟨fun s n => s n⟩

abbrev answer_set_1_solution : NatSet := fun n => Nat.mod n 2 = 0

theorem even_iff (n : Nat) : n % 2 = 0 ↔ ∃ k : Nat, n = 2 * k :=
  ⟨fun h => ⟨n / 2, by omega⟩, fun ⟨k, h⟩ => by omega⟩

theorem answer_set_1 (n : Nat) (hn : 0 < n) : n ∈ answer_set_1_solution ↔ ∃ k : Nat, n = 2 * k := even_iff n

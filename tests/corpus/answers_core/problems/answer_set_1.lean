def NatSet : Type := Nat → Prop

instance : Membership Nat NatSet := ⟨fun s n => s n⟩

abbrev answer_set_1_solution : NatSet := sorry

/--
Which numbers of socks $n > 0$ can be put into pairs?
-/
theorem answer_set_1 (n : Nat) (hn : 0 < n) : n ∈ answer_set_1_solution ↔ ∃ k : Nat, n = 2 * k := by sorry

abbrev core_predicate_1_solution : Nat → Prop := sorry

/--
Which numbers of marbles can be dealt into two heaps of which one holds exactly one marble more than the other?
-/
theorem core_predicate_1 (n : Nat) :
    core_predicate_1_solution n ↔ ∃ k : Nat, n = k + (k + 1) := by sorry

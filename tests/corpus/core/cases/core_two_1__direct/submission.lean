abbrev core_two_1_2_solution : Nat → Nat := fun n => (n - 1) / 2

theorem core_two_1_1 {n : Nat} (hn : 0 < n) : n / 2 < n := by omega

theorem core_two_1_2 {n : Nat} (hn : 0 < n) :
    (Fin.rev ⟨n / 2, core_two_1_1 hn⟩ : Fin n).val = core_two_1_2_solution n := by
  simp only [Fin.rev, core_two_1_2_solution]
  omega

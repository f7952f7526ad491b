abbrev answer_fin_1_solution : Nat → Fin 2 := fun n => ⟨n % 2, by omega⟩

theorem answer_fin_1 (n : Nat) (hn : 0 < n) : (answer_fin_1_solution n).val = n % 2 := rfl

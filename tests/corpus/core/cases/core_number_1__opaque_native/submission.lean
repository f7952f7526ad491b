def twentyOne : Nat := 21

@[implemented_by twentyOne]
opaque core_number_1_solution : Nat

theorem value : core_number_1_solution = 21 := by native_decide

theorem core_number_1 :
    ((List.range 7).flatMap fun j => (List.range j).map fun i => (i, j)).length =
      core_number_1_solution :=
  Eq.trans (b := 21) (by decide) value.symm

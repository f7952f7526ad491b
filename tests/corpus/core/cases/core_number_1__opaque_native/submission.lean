def twentyOne : Nat := 21

@[implemented_by twentyOne]
opaque core_number_1_solution : Nat

theorem core_number_1 :
    ((List.range 7).flatMap fun j => (List.range j).map fun i => (i, j)).length =
      core_number_1_solution := by
  native_decide

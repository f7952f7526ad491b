
/--
Seven people meet and each pair shakes hands once. How many handshakes are there?
-/
theorem core_number_1 :
    ((List.range 7).flatMap fun j => (List.range j).map fun i => (i, j)).length =
      ((21) : Nat ) := by sorry

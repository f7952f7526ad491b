
/--
Six friends meet and each two of them shake hands once. How many handshakes are there?
-/
theorem demo_handshakes :
    ((List.range 6).flatMap fun j => (List.range j).map fun i => (i, j)).length =
      ((15) : Nat ) := by sorry

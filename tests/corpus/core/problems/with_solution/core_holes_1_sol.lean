noncomputable def tosses : Nat → List (List Bool)
  | 0 => [[]]
  | n + 1 => (tosses n).flatMap fun t => [true :: t, false :: t]


/--
A fair coin is tossed three times. In how many of the outcomes are there (i) exactly two heads, (ii) at least one head?
-/
theorem core_holes_1 :
    ((tosses 3).filter fun t => t.count true == 2).length = ((3) : Nat ) ∧
    ((tosses 3).filter fun t => t.contains true).length = ((7) : Nat ) := by sorry

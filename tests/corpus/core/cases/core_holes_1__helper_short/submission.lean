noncomputable def tosses : Nat → List (List Bool)
  | 0 => [[]]
  | n + 1 => (tosses n).flatMap fun t => [true :: t]

abbrev core_holes_1_1_solution : Nat := 0

abbrev core_holes_1_2_solution : Nat := 1

theorem core_holes_1 :
    ((tosses 3).filter fun t => t.count true == 2).length = core_holes_1_1_solution ∧
    ((tosses 3).filter fun t => t.contains true).length = core_holes_1_2_solution := by
  decide

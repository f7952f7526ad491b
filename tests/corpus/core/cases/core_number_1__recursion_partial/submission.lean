partial def triangle : Nat → Nat
  | 0 => 0
  | n + 1 => triangle n + (n + 1)

abbrev core_number_1_solution : Nat := triangle 6

theorem value : core_number_1_solution = 21 := by native_decide

theorem core_number_1 :
    ((List.range 7).flatMap fun j => (List.range j).map fun i => (i, j)).length =
      core_number_1_solution :=
  Eq.trans (b := 21) (by decide) value.symm

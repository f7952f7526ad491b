import Mathlib

abbrev selfcheck_tosses_1_solution : ℕ := 2

abbrev selfcheck_tosses_2_solution : ℕ := 4

theorem selfcheck_tosses :
    (Finset.univ.filter (fun t : Bool × Bool × Bool => t.1 = true)).card = selfcheck_tosses_2_solution ∧
    (Finset.univ.filter (fun t : Bool × Bool × Bool => t.1 = true ∧ t.2.1 = true)).card =
      selfcheck_tosses_1_solution := by
  decide

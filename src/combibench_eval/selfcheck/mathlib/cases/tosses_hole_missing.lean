import Mathlib

abbrev selfcheck_tosses_1_solution : ℕ := 4

theorem selfcheck_tosses :
    (Finset.univ.filter (fun t : Bool × Bool × Bool => t.1 = true)).card = selfcheck_tosses_1_solution ∧
    (Finset.univ.filter (fun t : Bool × Bool × Bool => t.1 = true ∧ t.2.1 = true)).card = 2 := by
  decide

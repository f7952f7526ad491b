import Mathlib

abbrev selfcheck_tosses_1_solution : ℕ := sorry

abbrev selfcheck_tosses_2_solution : ℕ := sorry

/--
A coin is tossed three times. In how many of the outcomes is (i) the first toss heads, (ii) the first and the second toss heads?
-/
theorem selfcheck_tosses :
    (Finset.univ.filter (fun t : Bool × Bool × Bool => t.1 = true)).card = selfcheck_tosses_1_solution ∧
    (Finset.univ.filter (fun t : Bool × Bool × Bool => t.1 = true ∧ t.2.1 = true)).card =
      selfcheck_tosses_2_solution := by sorry

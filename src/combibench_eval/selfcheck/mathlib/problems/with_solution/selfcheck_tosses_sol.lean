import Mathlib





/--
A coin is tossed three times. In how many of the outcomes is (i) the first toss heads, (ii) the first and the second toss heads?
-/
theorem selfcheck_tosses :
    (Finset.univ.filter (fun t : Bool × Bool × Bool => t.1 = true)).card = ((4) : ℕ ) ∧
    (Finset.univ.filter (fun t : Bool × Bool × Bool => t.1 = true ∧ t.2.1 = true)).card =
      ((2) : ℕ ) := by sorry

import Mathlib

abbrev selfcheck_odd_solution : Set ℕ := sorry

/--
Which numbers of marbles are made of some pairs and one marble more?
-/
theorem selfcheck_odd : {n : ℕ | ∃ k, n = 2 * k + 1} = selfcheck_odd_solution := by sorry

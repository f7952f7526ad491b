import Mathlib



/--
Which numbers of marbles are made of some pairs and one marble more?
-/
theorem selfcheck_odd : {n : ℕ | ∃ k, n = 2 * k + 1} = (({n | n % 2 = 1}) : Set ℕ ) := by sorry

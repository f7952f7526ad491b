import Mathlib

open ENNReal

noncomputable abbrev selfcheck_coin_solution : ENNReal := sorry

/--
Heads and tails are equally probable. What is the probability of heads?
-/
theorem selfcheck_coin : selfcheck_coin_solution + selfcheck_coin_solution = 1 := by sorry

import Mathlib

open ENNReal



/--
Heads and tails are equally probable. What is the probability of heads?
-/
theorem selfcheck_coin : ((1 / 2) : ENNReal ) + ((1 / 2) : ENNReal ) = 1 := by sorry

import Mathlib



/--
Eggs come in boxes of three. Give the least number of eggs over ten that fills its boxes.
-/
theorem selfcheck_eggs : 3 ∣ ((12) : ℕ ) ∧ 10 < ((12) : ℕ ) := by sorry

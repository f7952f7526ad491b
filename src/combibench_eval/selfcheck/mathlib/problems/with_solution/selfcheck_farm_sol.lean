import Mathlib



/--
Hens and rabbits have 8 heads and 22 legs. How many hens and how many rabbits are there?
-/
theorem selfcheck_farm :
    (((5, 3)) : ℕ × ℕ ).1 + (((5, 3)) : ℕ × ℕ ).2 = 8 ∧
      2 * (((5, 3)) : ℕ × ℕ ).1 + 4 * (((5, 3)) : ℕ × ℕ ).2 = 22 := by sorry

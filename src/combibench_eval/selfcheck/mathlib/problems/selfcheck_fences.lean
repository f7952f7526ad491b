import Mathlib

def fences : ℕ → ℕ
  | 0 => 1
  | 1 => 1
  | n + 2 => fences (n + 1) + fences n

abbrev selfcheck_fences_solution : ℕ := sorry

/--
In how many ways can a fence of height 2 and length 6 be covered with boards of 2 by 1?
-/
theorem selfcheck_fences : fences 6 = selfcheck_fences_solution := by sorry

import Mathlib

def fences : ℕ → ℕ
  | 0 => 1
  | 1 => 1
  | n + 2 => fences (n + 1) + fences n



/--
In how many ways can a fence of height 2 and length 6 be covered with boards of 2 by 1?
-/
theorem selfcheck_fences : fences 6 = ((13) : ℕ ) := by sorry

import Mathlib

def fences : ℕ → ℕ
  | 0 => 1
  | 1 => 1
  | n + 2 => fences (n + 1) + fences n

abbrev selfcheck_fences_solution : ℕ := 13

theorem selfcheck_fences : fences 6 = selfcheck_fences_solution := by
  decide

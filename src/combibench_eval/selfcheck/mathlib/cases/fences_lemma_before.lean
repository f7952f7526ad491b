import Mathlib

theorem three_cases (n : ℕ) : n = 0 ∨ n = 1 ∨ 2 ≤ n := by
  omega

def fences : ℕ → ℕ
  | 0 => 1
  | 1 => 1
  | n + 2 => fences (n + 1) + fences n

theorem fences_six : fences 6 = 13 := by
  rfl

abbrev selfcheck_fences_solution : ℕ := 13

theorem selfcheck_fences : fences 6 = selfcheck_fences_solution :=
  fences_six

import Mathlib

def fences : ℕ → ℕ
  | 0 => 1
  | 1 => 1
  | n + 2 => fences (n + 1) + fences n

abbrev selfcheck_fences_solution : ℕ := Nat.fib 7

theorem selfcheck_fences : fences 6 = selfcheck_fences_solution := by
  first | rfl | decide | norm_num [fences, selfcheck_fences_solution]

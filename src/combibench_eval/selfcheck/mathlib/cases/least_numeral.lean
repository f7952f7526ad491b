import Mathlib

abbrev selfcheck_least_solution : ℕ := 4

theorem selfcheck_least : IsLeast {n : ℕ | 10 < 3 * n} selfcheck_least_solution := by
  constructor
  · show 10 < 3 * 4
    norm_num
  · intro m hm
    have h : 10 < 3 * m := hm
    show 4 ≤ m
    omega

import Mathlib

axiom fences : ℕ → ℕ

axiom fences_six : fences 6 = 1

abbrev selfcheck_fences_solution : ℕ := 1

theorem selfcheck_fences : fences 6 = selfcheck_fences_solution :=
  fences_six

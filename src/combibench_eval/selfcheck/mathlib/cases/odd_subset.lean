import Mathlib

abbrev selfcheck_odd_solution : Set ℕ := Set.univ

theorem selfcheck_odd : {n : ℕ | ∃ k, n = 2 * k + 1} ⊆ selfcheck_odd_solution :=
  fun _ _ => trivial

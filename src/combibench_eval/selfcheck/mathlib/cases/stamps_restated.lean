import Mathlib

abbrev selfcheck_stamps_solution : ℕ → ℕ := fun n => ∑ i ∈ Finset.range (n + 1), 2 * i

theorem selfcheck_stamps (n : ℕ) (hn : 0 < n) :
    ∑ i ∈ Finset.range (n + 1), 2 * i = selfcheck_stamps_solution n := 
  rfl

import Mathlib

theorem stamps_eq (m : ℕ) : ∑ i ∈ Finset.range (m + 1), 2 * i = m * (m + 1) := by
  induction m with
  | zero => rfl
  | succ m ih =>
    rw [Finset.sum_range_succ, ih]
    ring

def album (n : ℕ) : ℕ := n * (n + 1)

abbrev selfcheck_stamps_solution : ℕ → ℕ := album

theorem selfcheck_stamps (n : ℕ) (hn : 0 < n) :
    ∑ i ∈ Finset.range (n + 1), 2 * i = selfcheck_stamps_solution n := 
  stamps_eq n

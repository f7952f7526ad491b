import Mathlib

def selfcheck_handshakes_solution : ℕ := by
  exact ((21 : ℕ) : ℕ)

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  norm_num [Finset.sum_range_succ, selfcheck_handshakes_solution]

import Mathlib

abbrev selfcheck_handshakes_solution : ℤ := 21

theorem selfcheck_handshakes : ((∑ i ∈ Finset.range 7, i : ℕ) : ℤ) = selfcheck_handshakes_solution := by
  first | rfl | decide | norm_num [Finset.sum_range_succ, selfcheck_handshakes_solution]

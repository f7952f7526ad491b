import Mathlib

abbrev selfcheck_handshakes_solution : ℕ := ∑ i ∈ Finset.range 6, (i + 1)

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  first | rfl | decide | norm_num [Finset.sum_range_succ, Nat.factorial, selfcheck_handshakes_solution]

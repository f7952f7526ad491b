import Mathlib

abbrev selfcheck_handshakes_solution : ℕ := Nat.factorial 7 / (Nat.factorial 5 * Nat.factorial 2)

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  first | rfl | decide | norm_num [Finset.sum_range_succ, Nat.factorial, selfcheck_handshakes_solution]

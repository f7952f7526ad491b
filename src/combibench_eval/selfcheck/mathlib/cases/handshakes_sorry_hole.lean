import Mathlib

abbrev selfcheck_handshakes_solution : ℕ := sorry

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  sorry

import Mathlib

abbrev selfcheck_handshakes_solution : ℕ := 28

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = 21 := by
  decide

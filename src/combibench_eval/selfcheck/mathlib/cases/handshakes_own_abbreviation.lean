import Mathlib

abbrev count : ℕ := 21

abbrev selfcheck_handshakes_solution : ℕ := count

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  decide

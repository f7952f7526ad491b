import Mathlib

abbrev selfcheck_handshakes_solution : ℕ := 7 * 6 / 2

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  rfl

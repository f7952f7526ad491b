import Mathlib

abbrev selfcheck_handshakes_solution : ℕ := ∑ i ∈ Finset.range 7, i

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  rfl

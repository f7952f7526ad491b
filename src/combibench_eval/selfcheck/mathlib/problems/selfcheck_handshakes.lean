import Mathlib

abbrev selfcheck_handshakes_solution : ℕ := sorry

/--
Seven people come one after the other, and each newcomer shakes hands with all who are there. How many handshakes are there?
-/
theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by sorry

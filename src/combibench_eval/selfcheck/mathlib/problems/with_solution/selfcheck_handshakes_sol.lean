import Mathlib



/--
Seven people come one after the other, and each newcomer shakes hands with all who are there. How many handshakes are there?
-/
theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = ((21) : ℕ ) := by sorry

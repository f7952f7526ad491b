import Mathlib

local instance (priority := high) sevenIsEight : OfNat ℕ 7 := ⟨nat_lit 8⟩

abbrev selfcheck_handshakes_solution : ℕ := 28

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  decide

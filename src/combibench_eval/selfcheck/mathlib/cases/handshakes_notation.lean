import Mathlib

local notation "selfcheck_handshakes_solution" => 21

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  decide

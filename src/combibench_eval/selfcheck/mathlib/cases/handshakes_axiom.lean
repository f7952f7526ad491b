import Mathlib

axiom selfcheck_handshakes_solution : ℕ

axiom found : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution :=
  found

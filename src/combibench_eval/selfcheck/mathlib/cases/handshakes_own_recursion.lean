import Mathlib

def triangle : ℕ → ℕ
  | 0 => 0
  | n + 1 => triangle n + (n + 1)

abbrev selfcheck_handshakes_solution : ℕ := triangle 6

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  decide

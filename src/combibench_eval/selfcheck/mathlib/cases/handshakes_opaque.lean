import Mathlib

def twentyOne : ℕ := 21

@[implemented_by twentyOne]
opaque selfcheck_handshakes_solution : ℕ

theorem value : selfcheck_handshakes_solution = 21 := by native_decide

theorem selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  exact (by decide : ∑ i ∈ Finset.range 7, i = 21).trans value.symm

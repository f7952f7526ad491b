import Mathlib

/- sorry /- axiom nested : False -/ native_decide, admit, sorryAx, #exit -/
-- axiom cheat : False; theorem selfcheck_parity : True := by sorry

/-- The words sorry and axiom, "quoted". -/
def sorry_axiom_native_decide : List String :=
  ["sorry", "axiom bad : False", r"by admit -- sorryAx", "/- #exit"]

theorem no_sorry_here (axiom_a «sorry» : ℕ) (h : axiom_a = «sorry») : «sorry» = axiom_a := h.symm

/-- Proved without `sorry`. -/
theorem selfcheck_parity (a b c : ℕ) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  have «axiom» := no_sorry_here a a rfl -- not an axiom, no sorry
  omega

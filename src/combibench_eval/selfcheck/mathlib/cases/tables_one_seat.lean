import Mathlib

abbrev selfcheck_tables_solution (n : ℕ) : ℕ := n

theorem selfcheck_tables (n : ℕ) : ∑ _i ∈ Finset.range n, (1 : ℕ) = selfcheck_tables_solution n := by
  simp [selfcheck_tables_solution]

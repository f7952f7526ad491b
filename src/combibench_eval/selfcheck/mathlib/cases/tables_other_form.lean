import Mathlib

abbrev selfcheck_tables_solution (n : ℕ) : ℕ := n * 3 + n

theorem selfcheck_tables (n : ℕ) : ∑ _i ∈ Finset.range n, (4 : ℕ) = selfcheck_tables_solution n := by
  show ∑ _i ∈ Finset.range n, (4 : ℕ) = n * 3 + n
  have h : ∑ _i ∈ Finset.range n, (4 : ℕ) = n * 4 := by simp
  omega

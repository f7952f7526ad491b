import Mathlib

abbrev selfcheck_tables_solution (n : ℕ) : ℕ := sorry

/--
A restaurant has $n$ tables with four seats each. How many guests can sit down?
-/
theorem selfcheck_tables (n : ℕ) : ∑ _i ∈ Finset.range n, (4 : ℕ) = selfcheck_tables_solution n := by sorry

import Mathlib



/--
A restaurant has $n$ tables with four seats each. How many guests can sit down?
-/
theorem selfcheck_tables (n : ℕ) : ∑ _i ∈ Finset.range n, (4 : ℕ) = ((fun (n : ℕ) => n * 4) : ∀ (n : ℕ), ℕ ) n := by sorry

import Mathlib



/--
The sheets of an album hold $2, 4, 6, \ldots, 2n$ stamps ($n > 0$). How many stamps are there?
-/
theorem selfcheck_stamps (n : ℕ) (hn : 0 < n) :
    ∑ i ∈ Finset.range (n + 1), 2 * i = ((fun n => n * (n + 1)) : ℕ → ℕ ) n := by sorry

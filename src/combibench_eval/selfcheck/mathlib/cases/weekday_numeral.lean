import Mathlib

abbrev selfcheck_weekday_solution : Fin 7 := 2

theorem selfcheck_weekday : (selfcheck_weekday_solution : ℕ) = 2 ^ 10 % 7 := by
  first | rfl | decide | norm_num [selfcheck_weekday_solution]

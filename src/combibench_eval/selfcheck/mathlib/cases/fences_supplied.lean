abbrev selfcheck_fences_solution : ℕ := 13

theorem selfcheck_fences : fences 6 = selfcheck_fences_solution := by
  decide

import Mathlib

abbrev selfcheck_committee_solution : ℕ := 5 * 4 / 2

theorem selfcheck_committee :
    (Finset.powersetCard 2 (Finset.univ : Finset (Fin 5))).card = selfcheck_committee_solution := by
  first | decide | rfl | simp [selfcheck_committee_solution]

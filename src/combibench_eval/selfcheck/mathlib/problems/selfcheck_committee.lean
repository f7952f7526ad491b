import Mathlib

abbrev selfcheck_committee_solution : ℕ := sorry

/--
In how many ways can a committee of two be chosen from five people?
-/
theorem selfcheck_committee :
    (Finset.powersetCard 2 (Finset.univ : Finset (Fin 5))).card = selfcheck_committee_solution := by sorry

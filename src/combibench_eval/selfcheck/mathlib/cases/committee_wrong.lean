import Mathlib

abbrev selfcheck_committee_solution : ℕ := Nat.choose 5 1

theorem selfcheck_committee :
    (Finset.powersetCard 2 (Finset.univ : Finset (Fin 5))).card = selfcheck_committee_solution := by
  decide

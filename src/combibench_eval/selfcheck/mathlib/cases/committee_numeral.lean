import Mathlib

abbrev selfcheck_committee_solution : ℕ := 10

theorem selfcheck_committee :
    (Finset.powersetCard 2 (Finset.univ : Finset (Fin 5))).card = selfcheck_committee_solution := 
  (Finset.card_powersetCard 2 Finset.univ).trans (by decide)

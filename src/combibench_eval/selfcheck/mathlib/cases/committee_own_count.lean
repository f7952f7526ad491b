import Mathlib

def teams (_ : Finset (Finset (Fin 5))) : ℕ := 7

abbrev selfcheck_committee_solution : ℕ := 7

theorem selfcheck_committee :
    teams (Finset.powersetCard 2 (Finset.univ : Finset (Fin 5))) = selfcheck_committee_solution := by
  rfl

import Mathlib



/--
In how many ways can a committee of two be chosen from five people?
-/
theorem selfcheck_committee :
    (Finset.powersetCard 2 (Finset.univ : Finset (Fin 5))).card = ((Nat.choose 5 2) : ℕ ) := by sorry

prelude
import Root

set_option genCtorIdx false

noncomputable abbrev native_subtype_1_solution : Subtype fun n : Nat => Not (Eq n 0) := sorry

/--
Nine pebbles lie in a square. How many are there in each row?
-/
theorem native_subtype_1 :
    Eq (Nat.mul native_subtype_1_solution.val native_subtype_1_solution.val) 9 := sorry

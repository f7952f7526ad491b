prelude
import Root

set_option genCtorIdx false


/--
Nine pebbles lie in a square. How many are there in each row?
-/
theorem native_subtype_1 :
    Eq (Nat.mul ((⟨3, fun h => Nat.noConfusion h⟩) : Subtype fun n : Nat => Not (Eq n 0) ).val ((⟨3, fun h => Nat.noConfusion h⟩) : Subtype fun n : Nat => Not (Eq n 0) ).val) 9 := sorry

prelude
import Root

set_option genCtorIdx false

abbrev native_subtype_1_solution : Subtype fun n : Nat => Not (Eq n 0) := ⟨2, fun h => Nat.noConfusion h⟩

theorem native_subtype_1 :
    Eq (Nat.mul native_subtype_1_solution.val native_subtype_1_solution.val) 4 := .refl

prelude
import Root

set_option genCtorIdx false

private abbrev native_subtype_1_solution : Subtype fun n : Nat => Not (Eq n 0) := ⟨3, fun h => Nat.noConfusion h⟩

theorem native_subtype_1 :
    Eq (Nat.mul native_subtype_1_solution.val native_subtype_1_solution.val) 9 := .refl

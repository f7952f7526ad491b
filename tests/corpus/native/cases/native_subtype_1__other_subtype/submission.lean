prelude
import Root

set_option genCtorIdx false

theorem three_ne_zero : Not (Eq 3 0) := fun h => Nat.noConfusion h

abbrev native_subtype_1_solution : Subtype fun _ : Nat => True := ⟨3, .intro⟩

theorem native_subtype_1 :
    Eq (Nat.mul native_subtype_1_solution.val native_subtype_1_solution.val) 9 := .refl

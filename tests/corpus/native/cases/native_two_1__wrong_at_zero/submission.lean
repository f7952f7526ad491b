prelude
import Root

set_option genCtorIdx false

abbrev native_two_1_2_solution : Nat → Nat := fun n => Nat.succ n.pred

theorem native_two_1_1 {n : Nat} (h : Nat.lt 0 n) : Nat.lt n.pred n :=
  match n with
  | .zero => h
  | .succ _ => .refl

theorem native_two_1_2 {n : Nat} (h : Nat.lt 0 n) :
    Eq (Nat.succ (Fin.val (Fin.mk n.pred (native_two_1_1 h)))) (native_two_1_2_solution n) := .refl

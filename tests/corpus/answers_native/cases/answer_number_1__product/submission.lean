prelude
import Root

set_option genCtorIdx false

def seatings : Nat → Nat
  | .zero => 1
  | .succ n => Nat.mul (Nat.succ n) (seatings n)

abbrev answer_number_1_solution : Nat := Nat.mul 4 (Nat.mul 3 2)

theorem answer_number_1 : Eq (seatings 4) answer_number_1_solution := .refl

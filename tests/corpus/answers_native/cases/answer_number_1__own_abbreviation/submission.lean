prelude
import Root

set_option genCtorIdx false

def seatings : Nat → Nat
  | .zero => 1
  | .succ n => Nat.mul (Nat.succ n) (seatings n)

abbrev twoDozen : Nat := 24

abbrev answer_number_1_solution : Nat := twoDozen

theorem answer_number_1 : Eq (seatings 4) answer_number_1_solution := .refl

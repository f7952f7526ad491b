prelude
import Root

set_option genCtorIdx false

def seatings : Nat → Nat
  | .zero => 1
  | .succ n => Nat.mul (Nat.succ n) (seatings n)

def chairs : Bool → Nat
  | .true => 7
  | .false => 24

def answer_number_1_solution : Nat := chairs .false

theorem answer_number_1 : Eq (seatings 4) answer_number_1_solution := .refl

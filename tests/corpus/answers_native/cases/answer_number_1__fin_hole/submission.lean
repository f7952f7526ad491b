prelude
import Root

set_option genCtorIdx false

def seatings : Nat → Nat
  | .zero => 1
  | .succ n => Nat.mul (Nat.succ n) (seatings n)

abbrev answer_number_1_solution : Fin 25 := ⟨24, .refl⟩

theorem answer_number_1 : Eq (seatings 4) answer_number_1_solution.val := .refl

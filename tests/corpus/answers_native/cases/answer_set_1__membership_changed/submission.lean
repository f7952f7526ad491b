prelude
import Root

set_option genCtorIdx false

inductive Piece where
  | king
  | queen
  | rook

def taken : Piece → Bool
  | .king => .false
  | .queen => .true
  | .rook => .true

def PieceSet : Type := Piece → Prop

def PieceSet.has (_ : PieceSet) (p : Piece) : Prop := Eq (taken p) .true

abbrev answer_set_1_solution : PieceSet := fun p => And (Not (Eq p .king)) (Not (Eq p .rook))

theorem answer_set_1 (p : Piece) (h : Not (Eq p .rook)) : Iff (answer_set_1_solution.has p) (Eq (taken p) .true) := ⟨id, id⟩

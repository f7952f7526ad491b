prelude
import Root

set_option genCtorIdx false

inductive Piece where
  | king
  | queen
  | rook

def PieceSet : Type := Piece → Prop

def PieceSet.has (s : PieceSet) (p : Piece) : Prop := s p

def taken : Piece → Bool
  | .king => .false
  | .queen => .true
  | .rook => .true

abbrev answer_set_1_solution : Piece → Bool := taken

theorem answer_set_1 (p : Piece) (h : Not (Eq p .rook)) : Iff (Eq (answer_set_1_solution p) .true) (Eq (taken p) .true) := ⟨id, id⟩

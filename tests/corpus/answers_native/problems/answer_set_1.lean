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

noncomputable abbrev answer_set_1_solution : PieceSet := sorry

/--
A game has three kinds of pieces. Which of them, other than the rook, can be taken?
-/
theorem answer_set_1 (p : Piece) (h : Not (Eq p .rook)) : Iff (answer_set_1_solution.has p) (Eq (taken p) .true) := sorry

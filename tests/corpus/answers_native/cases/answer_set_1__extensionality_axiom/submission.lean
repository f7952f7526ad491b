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

abbrev answer_set_1_solution : PieceSet := fun p => Eq (taken p) .true

axiom same : Eq answer_set_1_solution (fun p => And (Not (Eq p .king)) (Not (Eq p .rook)))

theorem answer_set_1 (p : Piece) (h : Not (Eq p .rook)) : Iff (answer_set_1_solution.has p) (Eq (taken p) .true) := ⟨id, id⟩

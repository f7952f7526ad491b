prelude
import Root

set_option genCtorIdx false

theorem native_proof_2 : True := .intro

#exit

theorem native_proof_1 (p q r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) :=
  match p, q, r with
  | .true, .true, _ => .inl .refl

prelude
import Root

set_option genCtorIdx false

theorem native_proof_1 (p q r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) :=
  match p, q, r with
  | .true, .true, _ => .inl .refl
  | .false, .false, _ => .inl .refl
  | .true, .false, .true => .inr (.inr .refl)
  | .false, .true, .false => .inr (.inr .refl)
  | .true, .false, .false => .inr (.inl .refl)
  | .false, .true, .true => .inr (.inl .refl)

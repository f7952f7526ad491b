prelude
import Root

set_option genCtorIdx false

private theorem two (q r : Bool) : (p : Bool) → Or (Eq p q) (Or (Eq q r) (Eq p r))
  | .true => match q, r with
    | .true, _ => .inl .refl
    | .false, .true => .inr (.inr .refl)
    | .false, .false => .inr (.inl .refl)
  | .false => match q, r with
    | .false, _ => .inl .refl
    | .true, .false => .inr (.inr .refl)
    | .true, .true => .inr (.inl .refl)

theorem native_proof_1 (p : Bool) : (q r : Bool) → Or (Eq p q) (Or (Eq q r) (Eq p r)) :=
  fun q r => two q r p

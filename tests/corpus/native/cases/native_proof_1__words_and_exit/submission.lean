prelude
import Root

set_option genCtorIdx false

/- sorry /- axiom bad : False -/ native_decide -/
section
variable (p q r : Bool)

-- theorem native_proof_1 : True := sorry
theorem no_sorry_axiom («sorry» : Bool) : Eq «sorry» «sorry» := .refl

theorem native_proof_1 : Or (Eq p q) (Or (Eq q r) (Eq p r)) :=
  match p, q, r with
  | .true, .true, _ => .inl .refl
  | .false, .false, _ => .inl .refl
  | .true, .false, .true => .inr (.inr .refl)
  | .false, .true, .false => .inr (.inr .refl)
  | .true, .false, .false => .inr (.inl .refl)
  | .false, .true, .true => .inr (.inl .refl)

#exit
axiom bad : sorry /-

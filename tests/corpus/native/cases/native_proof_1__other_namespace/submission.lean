prelude
import Root

set_option genCtorIdx false

namespace Own

inductive Bool where
  | red

theorem native_proof_1 (p q r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) :=
  match p, q with
  | .red, .red => .inl .refl

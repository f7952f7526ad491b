prelude
import Root

set_option genCtorIdx false

/--
Three balls are red or blue. Show that two of them have the same colour.
-/
theorem native_proof_1 (p q r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) := sorry

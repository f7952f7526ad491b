prelude
import Root

set_option genCtorIdx false

theorem native_proof_1 (p q r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) := sorryAx _ .false

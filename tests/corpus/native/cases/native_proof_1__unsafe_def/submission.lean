prelude
import Root

set_option genCtorIdx false

unsafe def native_proof_1 (p q r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) := native_proof_1 p q r

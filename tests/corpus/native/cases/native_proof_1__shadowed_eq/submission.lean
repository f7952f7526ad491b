prelude
import Root

set_option genCtorIdx false

namespace Own

def Eq (_ _ : Bool) : Prop := True

theorem _root_.native_proof_1 (p q r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) := .inl .intro

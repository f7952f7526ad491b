prelude
import Root

set_option genCtorIdx false

variable (p q : Bool) (h : Eq p q)
include h

theorem native_proof_1 (r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) := .inl h

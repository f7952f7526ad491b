module
prelude
public import Root

theorem native_proof_1 (p q r : Bool) : Or (Eq p q) (Or (Eq q r) (Eq p r)) := sorryAx _

prelude
import Root

set_option genCtorIdx false

def handshakes : Nat → Nat
  | .zero => 0
  | .succ n => Nat.add (handshakes n) 0

abbrev native_number_1_solution : Nat := 0

theorem native_number_1 : Eq (handshakes 7) native_number_1_solution := .refl

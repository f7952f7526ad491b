prelude
import Root

set_option genCtorIdx false

def handshakes : (n : Nat) → Nat
  | .zero => 0
  | .succ people => Nat.add (handshakes people) people

opaque native_number_1_solution : Nat

axiom value : Eq native_number_1_solution 21

theorem native_number_1 : Eq (handshakes 7) native_number_1_solution := value.symm

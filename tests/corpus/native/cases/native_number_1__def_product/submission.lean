prelude
import Root

set_option genCtorIdx false

def handshakes : (n : Nat) → Nat
  | .zero => 0
  | .succ people => Nat.add (handshakes people) people

theorem handshakes_three : Eq (handshakes 3) 3 := .refl

def triple (n : Nat) : Nat := Nat.mul 3 n

def native_number_1_solution : Nat := (triple 7 : Nat)

theorem native_number_1 : Eq (handshakes 7) native_number_1_solution := .refl

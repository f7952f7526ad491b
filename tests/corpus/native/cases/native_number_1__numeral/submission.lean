prelude
import Root

set_option genCtorIdx false

def handshakes : Nat → Nat
  | .zero => 0
  | .succ n => Nat.add (handshakes n) n

local instance (priority := 2000) more (n : Nat) : OfNat Nat n := ⟨Nat.succ n⟩

abbrev native_number_1_solution : Nat := 27

theorem native_number_1 : Eq (handshakes 7) native_number_1_solution := .refl

prelude
import Root

set_option genCtorIdx false

def handshakes : Nat → Nat
  | .zero => 0
  | .succ n => Nat.add (handshakes n) n

abbrev native_number_1_solution : Subtype fun n : Nat => Eq n n := ⟨21, .refl⟩

theorem native_number_1 : Eq (handshakes 7) native_number_1_solution.val := .refl

prelude
import Root

set_option genCtorIdx false

def handshakes : Nat → Nat
  | .zero => 0
  | .succ n => Nat.add (handshakes n) n

noncomputable abbrev native_number_1_solution : Nat := sorry

/--
Seven people come one after the other, and each newcomer shakes hands with all who are there. How many handshakes are there?
-/
theorem native_number_1 : Eq (handshakes 7) native_number_1_solution := sorry

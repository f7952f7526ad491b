prelude
import Root

set_option genCtorIdx false

def people : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (people n))

axiom oracle (n : Nat) : Subtype fun m : Nat => Eq (people n) m

noncomputable def native_function_1_solution (n : Nat) : Nat := (oracle n).val

theorem native_function_1 (n : Nat) (h : Nat.lt 0 n) : Eq (people n) (native_function_1_solution n) :=
  (oracle n).property

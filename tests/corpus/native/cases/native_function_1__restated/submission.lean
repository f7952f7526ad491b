prelude
import Root

set_option genCtorIdx false

def people : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (people n))

def native_function_1_solution : Nat → Nat := people

theorem native_function_1 (n : Nat) (h : Nat.lt 0 n) : Eq (people n) (native_function_1_solution n) := .refl

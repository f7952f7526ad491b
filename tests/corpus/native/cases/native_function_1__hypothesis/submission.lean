prelude
import Root

set_option genCtorIdx false

def people : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (people n))

abbrev native_function_1_solution : Nat → Nat := fun _ => 2

theorem native_function_1 (n : Nat) (h : Eq n 1) : Eq (people n) (native_function_1_solution n) :=
  @Eq.rec Nat 1 (fun k _ => Eq (people k) 2) (@Eq.refl Nat 2) n h.symm

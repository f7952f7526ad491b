prelude
import Root

set_option genCtorIdx false

def people : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (people n))

abbrev native_function_1_solution : Nat → Nat := fun couples => Nat.mul 2 couples

theorem people_eq : (n : Nat) → Eq (people n) (Nat.mul 2 n)
  | .zero => .refl
  | .succ n => congrArg (fun x => Nat.succ (Nat.succ x)) (people_eq n)

theorem native_function_1 (n : Nat) (h : Nat.lt 0 n) : Eq (people n) (native_function_1_solution n) :=
  people_eq n

prelude
import Root

set_option genCtorIdx false

theorem cases_on (n : Nat) : Eq (match n with | .zero => 0 | .succ n => Nat.succ n) n :=
  match n with
  | .zero => .refl
  | .succ _ => .refl

def people : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (people n))

def double (n : Nat) : Nat := Nat.mul 2 n

def native_function_1_solution : Nat → Nat := double

theorem people_eq : (n : Nat) → Eq (people n) (double n)
  | .zero => .refl
  | .succ n => congrArg (fun x => Nat.succ (Nat.succ x)) (people_eq n)

theorem native_function_1 (n : Nat) : Nat.lt 0 n → Eq (people n) (native_function_1_solution n) :=
  fun _ => people_eq n

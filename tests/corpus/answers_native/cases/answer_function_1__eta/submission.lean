prelude
import Root

set_option genCtorIdx false

def wages : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (Nat.succ (wages n)))

abbrev answer_function_1_solution : Nat → Nat := Nat.mul 3

theorem wages_eq : (n : Nat) → Eq (wages n) (Nat.mul 3 n)
  | .zero => .refl
  | .succ n => congrArg (fun x => Nat.succ (Nat.succ (Nat.succ x))) (wages_eq n)

theorem answer_function_1 (n : Nat) (h : Nat.lt 0 n) : Eq (wages n) (answer_function_1_solution n) := wages_eq n

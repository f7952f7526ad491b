prelude
import Root

set_option genCtorIdx false

def wages : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (Nat.succ (wages n)))

def answer_function_1_solution : Nat → Nat
  | .zero => 1
  | .succ n => Nat.mul 3 (Nat.succ n)

theorem wages_eq : (n : Nat) → Eq (wages n) (Nat.mul 3 n)
  | .zero => .refl
  | .succ n => congrArg (fun x => Nat.succ (Nat.succ (Nat.succ x))) (wages_eq n)

theorem not_lt_zero (n : Nat) (h : Nat.lt n 0) : False :=
  @Nat.le.rec (Nat.succ n) (fun m _ => Nat.rec (motive := fun _ => Prop) False (fun _ _ => True) m) .intro
    (fun _ _ => .intro) 0 h

theorem answer_function_1 (n : Nat) (h : Nat.lt 0 n) : Eq (wages n) (answer_function_1_solution n) :=
  match n, h with
  | .zero, h => False.elim (not_lt_zero 0 h)
  | .succ n, _ => wages_eq (.succ n)

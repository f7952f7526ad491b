prelude
import Root

set_option genCtorIdx false

def people : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (people n))

def isSucc (n : Nat) : Prop := Nat.rec (motive := fun _ => Prop) False (fun _ _ => True) n

theorem isSucc_of_lt {n m : Nat} (h : Nat.lt n m) : isSucc m :=
  @Nat.le.rec (Nat.succ n) (fun m _ => isSucc m) True.intro (fun _ _ => True.intro) m h

abbrev native_function_1_solution : Nat → Nat
  | .zero => 9
  | .succ n => Nat.mul 2 (Nat.succ n)

theorem people_eq : (n : Nat) → Eq (people n) (Nat.mul 2 n)
  | .zero => .refl
  | .succ n => congrArg (fun x => Nat.succ (Nat.succ x)) (people_eq n)

theorem native_function_1 (n : Nat) (h : Nat.lt 0 n) : Eq (people n) (native_function_1_solution n) :=
  match n, h with
  | .zero, h => False.elim (isSucc_of_lt h)
  | .succ n, _ => people_eq (.succ n)

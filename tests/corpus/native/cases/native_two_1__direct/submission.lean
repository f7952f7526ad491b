prelude
import Root

set_option genCtorIdx false

abbrev native_two_1_2_solution : Nat → Nat := fun n => n

theorem native_two_1_1 {n : Nat} (h : Nat.lt 0 n) : Nat.lt n.pred n :=
  match n with
  | .zero => h
  | .succ _ => .refl

def isSucc (n : Nat) : Prop := Nat.rec (motive := fun _ => Prop) False (fun _ _ => True) n

theorem isSucc_of_lt {n m : Nat} (h : Nat.lt n m) : isSucc m :=
  @Nat.le.rec (Nat.succ n) (fun m _ => isSucc m) True.intro (fun _ _ => True.intro) m h

theorem native_two_1_2 {n : Nat} (h : Nat.lt 0 n) :
    Eq (Nat.succ (Fin.val (Fin.mk n.pred (native_two_1_1 h)))) (native_two_1_2_solution n) :=
  match n, h with
  | .zero, h => False.elim (isSucc_of_lt h)
  | .succ _, _ => .refl

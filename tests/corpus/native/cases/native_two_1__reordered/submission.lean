prelude
import Root

set_option genCtorIdx false

section
variable {n : Nat}

def isSucc : Nat → Prop
  | .zero => False
  | .succ _ => True

theorem isSucc_of_lt {m : Nat} (h : Nat.lt n m) : isSucc m :=
  @Nat.le.rec (Nat.succ n) (fun m _ => isSucc m) True.intro (fun _ _ => True.intro) m h

theorem native_two_1_1 (h : Nat.lt 0 n) : Nat.lt n.pred n :=
  match n with
  | .zero => h
  | .succ _ => .refl

def native_two_1_2_solution (seats : Nat) : Nat := seats

theorem native_two_1_2 : (h : Nat.lt 0 n) →
    Eq (Nat.succ (Fin.val (Fin.mk n.pred (native_two_1_1 h)))) (native_two_1_2_solution n) :=
  match n with
  | .zero => fun h => False.elim (isSucc_of_lt h)
  | .succ _ => fun _ => .refl

end

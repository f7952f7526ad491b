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

theorem zero_lt (k : Nat) : Nat.le (Nat.succ Nat.zero) (Nat.succ k) :=
  @Nat.rec (fun k => Nat.le (Nat.succ Nat.zero) (Nat.succ k)) .refl
    (fun m h => @Nat.le.step (Nat.succ Nat.zero) (Nat.succ m) h) k

def native_two_1_2_solution (seats : Nat) : Nat :=
  Fin.val (Fin.mk (Nat.pred (Nat.succ seats)) (@native_two_1_1 (Nat.succ seats) (zero_lt seats)))

theorem solution_eq (n : Nat) : Eq (native_two_1_2_solution n) n := .refl

theorem native_two_1_2 (h : Nat.lt 0 n) :
    Eq (Nat.succ (Fin.val (Fin.mk n.pred (native_two_1_1 h)))) (native_two_1_2_solution n) :=
  match n, h with
  | .zero, h => False.elim (isSucc_of_lt h)
  | .succ k, _ => Eq.symm (solution_eq (Nat.succ k))

end

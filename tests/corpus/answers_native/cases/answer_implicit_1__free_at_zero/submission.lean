prelude
import Root

set_option genCtorIdx false

def filled : Nat → Nat → Nat
  | .zero, balls => balls
  | .succ k, balls => Nat.succ (filled k balls)

def answer_implicit_1_solution : {k : Nat} → (Fin (Nat.succ k) → Nat) → Nat
  | .zero, _ => 0
  | .succ k, n => Nat.add (n ⟨Nat.succ k, .refl⟩) (Nat.succ k)

theorem filled_eq : (k b : Nat) → Eq (filled k b) (Nat.add b k)
  | .zero, _ => .refl
  | .succ k, b => congrArg Nat.succ (filled_eq k b)

theorem not_lt_zero (n : Nat) (h : Nat.lt n 0) : False :=
  @Nat.le.rec (Nat.succ n) (fun m _ => Nat.rec (motive := fun _ => Prop) False (fun _ _ => True) m) .intro
    (fun _ _ => .intro) 0 h

theorem answer_implicit_1 {k : Nat} (n : Fin (Nat.succ k) → Nat) (h : Nat.lt 0 k) :
    Eq (filled k (n ⟨k, .refl⟩)) (answer_implicit_1_solution n) :=
  match k, n, h with
  | .zero, _, h => False.elim (not_lt_zero 0 h)
  | .succ k, n, _ => filled_eq (.succ k) (n ⟨Nat.succ k, .refl⟩)

prelude
import Root

set_option genCtorIdx false

def orders : Nat → Nat
  | .zero => 1
  | .succ n => Nat.mul (Nat.succ n) (orders n)

def shoes : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (shoes n))

abbrev answer_holes_1_1_solution : Nat := 6

def answer_holes_1_2_solution : Nat → Nat
  | .zero => 2
  | .succ n => Nat.mul 2 (Nat.succ n)

theorem shoes_eq : (n : Nat) → Eq (shoes n) (Nat.mul 2 n)
  | .zero => .refl
  | .succ n => congrArg (fun x => Nat.succ (Nat.succ x)) (shoes_eq n)

theorem not_lt_zero (n : Nat) (h : Nat.lt n 0) : False :=
  @Nat.le.rec (Nat.succ n) (fun m _ => Nat.rec (motive := fun _ => Prop) False (fun _ _ => True) m) .intro
    (fun _ _ => .intro) 0 h

theorem answer_holes_1 (n : Nat) (h : Nat.lt 0 n) :
    And (Eq (orders 3) answer_holes_1_1_solution) (Eq (shoes n) (answer_holes_1_2_solution n)) :=
  match n, h with
  | .zero, h => False.elim (not_lt_zero 0 h)
  | .succ n, _ => ⟨.refl, shoes_eq (.succ n)⟩

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

abbrev answer_holes_1_2_solution : Nat → Nat := fun n => Nat.mul 2 n

theorem shoes_eq : (n : Nat) → Eq (shoes n) (Nat.mul 2 n)
  | .zero => .refl
  | .succ n => congrArg (fun x => Nat.succ (Nat.succ x)) (shoes_eq n)

theorem answer_holes_1 (n : Nat) (h : Nat.lt 0 n) :
    And (Eq (orders 3) answer_holes_1_1_solution) (Eq (shoes n) (answer_holes_1_2_solution n)) := ⟨.refl, shoes_eq n⟩

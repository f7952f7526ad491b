prelude
import Root

set_option genCtorIdx false

def wages : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (Nat.succ (wages n)))

abbrev answer_function_1_solution : Nat → Nat := fun _ => 3

theorem answer_function_1 (n : Nat) (h : Eq n 1) : Eq (wages n) (answer_function_1_solution n) :=
  @Eq.rec Nat 1 (fun k _ => Eq (wages k) 3) (@Eq.refl Nat 3) n h.symm

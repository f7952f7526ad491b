prelude
import Root

set_option genCtorIdx false

def wages : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (Nat.succ (wages n)))

noncomputable abbrev answer_function_1_solution : Nat → Nat := sorry

/--
For each of $n > 0$ days a worker gets three coins. How many coins are that?
-/
theorem answer_function_1 (n : Nat) (h : Nat.lt 0 n) : Eq (wages n) (answer_function_1_solution n) := sorry

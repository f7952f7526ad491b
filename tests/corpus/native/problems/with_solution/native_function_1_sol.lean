prelude
import Root

set_option genCtorIdx false

def people : Nat → Nat
  | .zero => 0
  | .succ n => Nat.succ (Nat.succ (people n))


/--
$n > 0$ couples come to a dance. How many people are there?
-/
theorem native_function_1 (n : Nat) (h : Nat.lt 0 n) : Eq (people n) (((fun n => Nat.mul 2 n) : Nat → Nat ) n) := sorry

prelude
import Root

set_option genCtorIdx false

structure Purse where
  coins : Nat
  cents : Nat

instance (n : Nat) : OfNat Purse n := ⟨⟨n, Nat.mul 100 n⟩⟩

def price : Nat → Nat
  | .zero => 0
  | .succ n => Nat.add (price n) 200

noncomputable abbrev answer_ascription_1_solution : Purse := sorry

/--
Three tickets at 200 cents each are paid in the fewest coins of 100 cents. Which purse pays them exactly?
-/
theorem answer_ascription_1 : Eq (price 3) answer_ascription_1_solution.cents := sorry

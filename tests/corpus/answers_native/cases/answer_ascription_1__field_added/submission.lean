prelude
import Root

set_option genCtorIdx false

structure Purse where
  coins : Nat
  cents : Nat
  notes : Nat

instance (n : Nat) : OfNat Purse n := ⟨⟨n, Nat.mul 100 n, 0⟩⟩

def price : Nat → Nat
  | .zero => 0
  | .succ n => Nat.add (price n) 200

abbrev answer_ascription_1_solution : Purse := ⟨6, 600, 0⟩

theorem answer_ascription_1 : Eq (price 3) answer_ascription_1_solution.cents := .refl

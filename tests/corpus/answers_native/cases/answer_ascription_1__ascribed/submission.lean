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

def answer_ascription_1_solution : Purse :=
  ((6 : Purse))

theorem answer_ascription_1 : Eq (price 3) answer_ascription_1_solution.cents := .refl

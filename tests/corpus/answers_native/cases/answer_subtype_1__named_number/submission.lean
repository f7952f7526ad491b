prelude
import Root

set_option genCtorIdx false

def days : Nat := Nat.mul 2 3

theorem succ_pos : (n : Nat) → Nat.le (Nat.succ .zero) (Nat.succ n)
  | .zero => .refl
  | .succ n => @Nat.le.step (Nat.succ .zero) (Nat.succ n) (succ_pos n)

def answer_subtype_1_solution : Subtype fun days : Nat => Nat.lt 0 days := Subtype.mk days (succ_pos 5)

theorem answer_subtype_1 :
    And (Exists fun k : Nat => Eq (Nat.mul 2 k) answer_subtype_1_solution.val)
      (Exists fun k : Nat => Eq (Nat.mul 3 k) answer_subtype_1_solution.val) := ⟨⟨3, .refl⟩, ⟨2, .refl⟩⟩

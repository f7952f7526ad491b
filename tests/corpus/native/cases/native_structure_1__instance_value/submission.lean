prelude
import Root

set_option genCtorIdx false

structure Walk where
  right : Nat
  up : Nat

instance : Inhabited Walk := ⟨⟨0, 0⟩⟩

instance : Add Walk where
  add v _ := ⟨v.right, Nat.succ v.up⟩

def Walk.step : Walk where
  right := 0
  up := 1

def Walk.length : Walk → Nat := fun w => Nat.add w.right w.up

theorem native_structure_1 : (w : Walk) → Eq (Add.add w Walk.step).length (Nat.succ w.length) :=
  fun _ => .refl

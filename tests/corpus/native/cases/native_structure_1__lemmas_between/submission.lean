prelude
import Root

set_option genCtorIdx false

theorem zero_one : Nat.lt 0 1 := .refl

structure Walk where
  right : Nat
  up : Nat

theorem Walk.eta (w : Walk) : Eq (match w with | ⟨a, b⟩ => Walk.mk a b) w := .refl

instance : Inhabited Walk := ⟨⟨0, 0⟩⟩

instance : Add Walk where
  add v w := ⟨Nat.add v.right w.right, Nat.add v.up w.up⟩

def Walk.step : Walk where
  right := 0
  up := 1

def Walk.length : Walk → Nat := fun w => Nat.add w.right w.up

theorem native_structure_1 : (w : Walk) → Eq (Add.add w Walk.step).length (Nat.succ w.length) :=
  fun _ => .refl

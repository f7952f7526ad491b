prelude
import Root

set_option genCtorIdx false

structure Walk where
  up : Nat
  right : Nat

instance : Add Walk := ⟨fun v w => ⟨Nat.add v.up w.up, Nat.add v.right w.right⟩⟩

def Walk.step : Walk := ⟨1, 0⟩

def Walk.length (w : Walk) : Nat := Nat.add w.right w.up

theorem native_structure_1 (w : Walk) : Eq (Add.add w Walk.step).length (Nat.succ w.length) := .refl

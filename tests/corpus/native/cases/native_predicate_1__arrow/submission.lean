prelude
import Root

set_option genCtorIdx false

@[reducible] def native_predicate_1_solution (n : Nat) : Prop := Eq n 0 → False

theorem native_predicate_1 : (n : Nat) →
    Iff (native_predicate_1_solution n) (Exists fun k : Nat => Eq n (Nat.succ k))
  | .zero => ⟨fun h => absurd .refl h, fun ⟨_, h⟩ _ => Nat.noConfusion h⟩
  | .succ k => ⟨fun _ => ⟨k, .refl⟩, fun _ e => Nat.noConfusion e⟩

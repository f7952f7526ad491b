prelude
import Root

set_option genCtorIdx false

def NatSet : Type := Nat → Prop

def NatSet.has (s : NatSet) (n : Nat) : Prop := s n

def answer_set_1_solution : Nat → Bool
  | .zero => .false
  | .succ .zero => .false
  | .succ (.succ _) => .true

theorem one_ne (k : Nat) (h : Eq (Nat.succ .zero) (Nat.succ (Nat.succ k))) : False :=
  Nat.noConfusion h (fun h => Nat.noConfusion h)

theorem answer_set_1 (n : Nat) (h : Not (Eq n 0)) :
    Iff (Eq (answer_set_1_solution n) .true) (Exists fun k : Nat => Eq n (Nat.succ (Nat.succ k))) :=
  match n with
  | .zero => absurd .refl h
  | .succ .zero => ⟨fun h => Bool.noConfusion h, fun ⟨k, h⟩ => False.elim (one_ne k h)⟩
  | .succ (.succ k) => ⟨fun _ => ⟨k, .refl⟩, fun _ => .refl⟩

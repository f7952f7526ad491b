prelude
import Root

set_option genCtorIdx false

def NatSet : Type := Nat → Prop

def NatSet.has (s : NatSet) (n : Nat) : Prop := s n

def answer_set_1_solution : NatSet := fun n => And (Ne n 0) (Ne n 1)

theorem one_ne (k : Nat) (h : Eq (Nat.succ .zero) (Nat.succ (Nat.succ k))) : False :=
  Nat.noConfusion h (fun h => Nat.noConfusion h)

theorem two_and_more : (n : Nat) →
    Iff (And (Not (Eq n 0)) (Not (Eq n 1))) (Exists fun k : Nat => Eq n (Nat.succ (Nat.succ k)))
  | .zero => ⟨fun h => absurd .refl h.left, fun ⟨_, h⟩ => Nat.noConfusion h⟩
  | .succ .zero => ⟨fun h => absurd .refl h.right, fun ⟨k, h⟩ => False.elim (one_ne k h)⟩
  | .succ (.succ k) => ⟨fun _ => ⟨k, .refl⟩, fun _ => ⟨fun h => Nat.noConfusion h, fun h => one_ne k h.symm⟩⟩

theorem answer_set_1 (n : Nat) (h : Not (Eq n 0)) :
    Iff (answer_set_1_solution.has n) (Exists fun k : Nat => Eq n (Nat.succ (Nat.succ k))) := two_and_more n

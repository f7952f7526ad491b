prelude
import Root

set_option genCtorIdx false

def NatSet : Type := Nat → Prop

def NatSet.has (_ : NatSet) (n : Nat) : Prop := Exists fun k : Nat => Eq n (Nat.succ (Nat.succ k))

abbrev answer_set_1_solution : NatSet := fun _ => True

theorem answer_set_1 (n : Nat) (h : Not (Eq n 0)) :
    Iff (answer_set_1_solution.has n) (Exists fun k : Nat => Eq n (Nat.succ (Nat.succ k))) := ⟨id, fun k => k⟩

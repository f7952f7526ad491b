prelude
import Root

set_option genCtorIdx false

def NatSet : Type := Nat → Prop

def NatSet.has (s : NatSet) (n : Nat) : Prop := s n

noncomputable abbrev answer_set_1_solution : NatSet := sorry

/--
Which numbers of players $n > 0$ make two players and some others?
-/
theorem answer_set_1 (n : Nat) (h : Not (Eq n 0)) :
    Iff (answer_set_1_solution.has n) (Exists fun k : Nat => Eq n (Nat.succ (Nat.succ k))) := sorry

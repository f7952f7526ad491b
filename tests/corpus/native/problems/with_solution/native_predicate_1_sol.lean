prelude
import Root

set_option genCtorIdx false


/--
For which numbers of players can one player leave the game?
-/
theorem native_predicate_1 (n : Nat) :
    Iff (((fun n => Not (Eq n 0)) : Nat → Prop ) n) (Exists fun k : Nat => Eq n (Nat.succ k)) := sorry

prelude
import Root

set_option genCtorIdx false

noncomputable abbrev native_predicate_1_solution : Nat → Prop := sorry

/--
For which numbers of players can one player leave the game?
-/
theorem native_predicate_1 (n : Nat) :
    Iff (native_predicate_1_solution n) (Exists fun k : Nat => Eq n (Nat.succ k)) := sorry

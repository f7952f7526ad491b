prelude
import Root

set_option genCtorIdx false

noncomputable abbrev native_two_1_2_solution : Nat → Nat := sorry

/--
The seats of a row of $n > 0$ seats are numbered from 0. Show that n - 1 is the number of a seat, and find how many seats there are up to that one.
-/
theorem native_two_1_1 {n : Nat} (h : Nat.lt 0 n) : Nat.lt n.pred n := sorry

theorem native_two_1_2 {n : Nat} (h : Nat.lt 0 n) :
    Eq (Nat.succ (Fin.val (Fin.mk n.pred (native_two_1_1 h)))) (native_two_1_2_solution n) := sorry

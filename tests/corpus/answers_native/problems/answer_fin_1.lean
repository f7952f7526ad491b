prelude
import Root

set_option genCtorIdx false

theorem answer_fin_1_1 : Nat.lt 2 10 := sorry

noncomputable abbrev answer_fin_1_2_solution : Fin 10 := sorry

/--
Ten seats stand in a row, numbered from 0. Show that there is a seat 2, and find the first seat from which jumps over five seats lead to the place with number 12.
-/
theorem answer_fin_1_2 :
    Exists fun k : Nat => Eq (Nat.add answer_fin_1_2_solution.val (Nat.mul 5 k)) 12 := sorry

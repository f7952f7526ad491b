prelude
import Root

set_option genCtorIdx false

theorem answer_fin_1_1 : Nat.lt 2 10 := .step (.step (.step (.step (.step (.step (.step .refl))))))

theorem two_lt : Nat.lt 2 10 := .step (.step (.step (.step (.step (.step (.step .refl))))))

abbrev answer_fin_1_2_solution : Fin 10 := Fin.mk 2 two_lt

theorem answer_fin_1_2 :
    Exists fun k : Nat => Eq (Nat.add answer_fin_1_2_solution.val (Nat.mul 5 k)) 12 := ⟨2, .refl⟩

prelude
import Root

set_option genCtorIdx false

theorem answer_fin_1_1 : Nat.lt 2 10 := .step (.step (.step (.step (.step (.step (.step .refl))))))

def seat : Bool → Fin 10
  | .true => ⟨2, .step (.step (.step (.step (.step (.step (.step .refl))))))⟩
  | .false => ⟨7, .step (.step .refl)⟩

def answer_fin_1_2_solution : Fin 10 := seat .true

theorem answer_fin_1_2 :
    Exists fun k : Nat => Eq (Nat.add answer_fin_1_2_solution.val (Nat.mul 5 k)) 12 := ⟨2, .refl⟩

prelude
import Root

set_option genCtorIdx false

abbrev answer_subtype_1_solution : Subtype fun n : Nat => Nat.lt 0 n := ⟨6, .step (.step (.step (.step (.step .refl))))⟩

theorem answer_subtype_1 :
    And (Exists fun k : Nat => Eq (Nat.mul 2 k) answer_subtype_1_solution.val)
      (Exists fun k : Nat => Eq (Nat.mul 3 k) answer_subtype_1_solution.val) := ⟨⟨3, .refl⟩, ⟨2, .refl⟩⟩

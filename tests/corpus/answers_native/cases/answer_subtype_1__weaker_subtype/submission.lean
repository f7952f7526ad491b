prelude
import Root

set_option genCtorIdx false

abbrev answer_subtype_1_solution : Subtype fun _ : Nat => True := ⟨0, .intro⟩

theorem answer_subtype_1 :
    And (Exists fun k : Nat => Eq (Nat.mul 2 k) answer_subtype_1_solution.val)
      (Exists fun k : Nat => Eq (Nat.mul 3 k) answer_subtype_1_solution.val) := ⟨⟨0, .refl⟩, ⟨0, .refl⟩⟩

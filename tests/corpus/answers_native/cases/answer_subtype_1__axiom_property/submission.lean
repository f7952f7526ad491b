prelude
import Root

set_option genCtorIdx false

axiom zero_pos : Nat.lt 0 0

noncomputable def answer_subtype_1_solution : Subtype fun n : Nat => Nat.lt 0 n := ⟨0, zero_pos⟩

theorem answer_subtype_1 :
    And (Exists fun k : Nat => Eq (Nat.mul 2 k) answer_subtype_1_solution.val)
      (Exists fun k : Nat => Eq (Nat.mul 3 k) answer_subtype_1_solution.val) := ⟨⟨0, .refl⟩, ⟨0, .refl⟩⟩

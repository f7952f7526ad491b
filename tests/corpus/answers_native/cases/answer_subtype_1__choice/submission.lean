prelude
import Root

set_option genCtorIdx false

noncomputable def found : Subtype fun s : (Subtype fun n : Nat => Nat.lt 0 n) =>
    And (Exists fun k : Nat => Eq (Nat.mul 2 k) s.val) (Exists fun k : Nat => Eq (Nat.mul 3 k) s.val) :=
  Classical.choice ⟨⟨⟨6, .step (.step (.step (.step (.step .refl))))⟩, ⟨3, .refl⟩, ⟨2, .refl⟩⟩⟩

noncomputable def answer_subtype_1_solution : Subtype fun n : Nat => Nat.lt 0 n := found.val

theorem answer_subtype_1 :
    And (Exists fun k : Nat => Eq (Nat.mul 2 k) answer_subtype_1_solution.val)
      (Exists fun k : Nat => Eq (Nat.mul 3 k) answer_subtype_1_solution.val) := found.property

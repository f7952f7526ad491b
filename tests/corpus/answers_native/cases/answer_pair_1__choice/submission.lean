prelude
import Root

set_option genCtorIdx false

namespace Farm

universe u

variable {α : Type u}

def legs : Prod Nat Nat → Nat
  | ⟨hens, cows⟩ => Nat.add (Nat.mul 2 hens) (Nat.mul 4 cows)

noncomputable def found : Subtype fun p : Prod Nat Nat => And (Eq (legs p) 20) (Nat.lt p.snd p.fst) :=
  Classical.choice ⟨⟨⟨4, 3⟩, .refl, .refl⟩⟩

noncomputable def answer_pair_1_solution : Prod Nat Nat := found.val

theorem answer_pair_1 :
    And (Eq (legs answer_pair_1_solution) 20) (Nat.lt answer_pair_1_solution.snd answer_pair_1_solution.fst) := found.property

end Farm

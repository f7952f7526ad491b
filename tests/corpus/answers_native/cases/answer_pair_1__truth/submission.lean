prelude
import Root

set_option genCtorIdx false

namespace Farm

universe u

variable {α : Type u}

def legs : Prod Nat Nat → Nat
  | ⟨hens, cows⟩ => Nat.add (Nat.mul 2 hens) (Nat.mul 4 cows)

abbrev answer_pair_1_solution : Prod Nat Nat := ⟨4, 3⟩

theorem answer_pair_1 :
    And (Eq (legs answer_pair_1_solution) 20) (Nat.lt answer_pair_1_solution.snd answer_pair_1_solution.fst) := ⟨.refl, .refl⟩

end Farm

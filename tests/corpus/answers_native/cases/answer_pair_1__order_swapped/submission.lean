prelude
import Root

set_option genCtorIdx false

namespace Farm

universe u

variable {α : Type u}

def legs : Prod Nat Nat → Nat
  | ⟨hens, cows⟩ => Nat.add (Nat.mul 2 hens) (Nat.mul 4 cows)

abbrev answer_pair_1_solution : Prod Nat Nat := ⟨3, 4⟩

theorem answer_pair_1 :
    And (Eq (Nat.add (Nat.mul 4 answer_pair_1_solution.fst) (Nat.mul 2 answer_pair_1_solution.snd)) 20) (Nat.lt answer_pair_1_solution.fst answer_pair_1_solution.snd) := ⟨.refl, .refl⟩

end Farm

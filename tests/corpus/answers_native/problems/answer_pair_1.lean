prelude
import Root

set_option genCtorIdx false

namespace Farm

universe u

variable {α : Type u}

def legs : Prod Nat Nat → Nat
  | ⟨hens, cows⟩ => Nat.add (Nat.mul 2 hens) (Nat.mul 4 cows)

noncomputable abbrev answer_pair_1_solution : Prod Nat Nat := sorry

/--
Hens and cows have 20 legs together. There are more hens than cows, but by as few as possible. How many hens and cows are there?
-/
theorem answer_pair_1 :
    And (Eq (legs answer_pair_1_solution) 20) (Nat.lt answer_pair_1_solution.snd answer_pair_1_solution.fst) := sorry

end Farm

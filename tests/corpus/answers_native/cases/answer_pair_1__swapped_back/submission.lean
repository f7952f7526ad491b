prelude
import Root

set_option genCtorIdx false

namespace Farm

universe u

variable {α : Type u}

def legs : Prod Nat Nat → Nat
  | ⟨hens, cows⟩ => Nat.add (Nat.mul 2 hens) (Nat.mul 4 cows)

variable {β : Type u}

def swap : Prod α β → Prod β α
  | ⟨a, b⟩ => ⟨b, a⟩

def answer_pair_1_solution : Prod Nat Nat := swap ⟨3, 4⟩

theorem answer_pair_1 :
    And (Eq (legs answer_pair_1_solution) 20) (Nat.lt answer_pair_1_solution.snd answer_pair_1_solution.fst) := ⟨.refl, .refl⟩

end Farm

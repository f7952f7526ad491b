namespace Farm

open Nat

variable {α : Type}

def legs (animals : Nat × Nat) : Nat := 2 * animals.1 + 4 * animals.2

abbrev answer_pair_1_solution : Nat × Nat := sorry

/--
Hens and cows have 20 legs together. There are more hens than cows, but by as few as possible. How many hens and cows are there?
-/
theorem answer_pair_1 : legs answer_pair_1_solution = 20 ∧ answer_pair_1_solution.2 < answer_pair_1_solution.1 := by sorry

end Farm

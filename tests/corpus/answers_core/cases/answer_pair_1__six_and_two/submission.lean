namespace Farm

open Nat

variable {α : Type}

def legs (animals : Nat × Nat) : Nat := 2 * animals.1 + 4 * animals.2

abbrev answer_pair_1_solution : Nat × Nat := (6, 2)

theorem answer_pair_1 : legs answer_pair_1_solution = 20 ∧ answer_pair_1_solution.2 < answer_pair_1_solution.1 := by decide

end Farm

namespace Farm

open Nat

variable {α : Type}

def legs (animals : Nat × Nat) : Nat := 2 * animals.1 + 4 * animals.2

structure Animals where
  hens : Nat
  cows : Nat

def animals : Animals := { hens := 4, cows := 3 }

def answer_pair_1_solution : Nat × Nat := (animals.hens, animals.cows)

theorem answer_pair_1 : legs answer_pair_1_solution = 20 ∧ answer_pair_1_solution.2 < answer_pair_1_solution.1 := by decide

end Farm

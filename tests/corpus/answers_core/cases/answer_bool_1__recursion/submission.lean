def wins (n : Nat) : Bool := n % 3 != 0

def odd : List Nat → Bool
  | [] => true
  | x :: xs => x % 2 == 1 && odd xs

def answer_bool_1_solution : Bool := odd [1, 3]

theorem answer_bool_1 (h : answer_bool_1_solution = true) : ∀ n ∈ [1, 4, 7], wins n = true := by decide

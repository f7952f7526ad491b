def next (n : Nat) : {n : Nat // 0 < n} := ⟨n + 1, by omega⟩

def answer_subtype_1_solution : {n : Nat // 0 < n} := next 5

theorem answer_subtype_1 : answer_subtype_1_solution.val % 2 = 0 ∧ answer_subtype_1_solution.val % 3 = 0 := by decide

def answer_number_1_solution : Nat := go 4 0
where
  go : Nat → Nat → Nat
    | 0, sum => sum
    | n + 1, sum => go n (sum + (n + 1))

theorem answer_number_1 : (List.range 5).foldl (fun a b => a + b) 0 = answer_number_1_solution := by rfl

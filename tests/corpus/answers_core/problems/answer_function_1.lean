def legs : Nat → Nat
  | 0 => 0
  | n + 1 => legs n + 4

abbrev answer_function_1_solution : Nat → Nat := sorry

/--
How many legs have $n > 0$ dogs?
-/
theorem answer_function_1 (n : Nat) (hn : 0 < n) : legs n = answer_function_1_solution n := by sorry

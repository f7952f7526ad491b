def pebbles : Nat → Nat
  | 0 => 0
  | n + 1 => pebbles n + (2 * n + 1)

abbrev core_function_1_solution : Nat → Nat := sorry

/--
A square of pebbles grows layer by layer. The first layer is one pebble and each layer has two pebbles more than the one before. How many pebbles are in the first $n$ layers ($n > 0$)?
-/
theorem core_function_1 (n : Nat) (hn : 0 < n) : pebbles n = core_function_1_solution n := by sorry

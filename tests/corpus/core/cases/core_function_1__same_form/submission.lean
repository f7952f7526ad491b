def pebbles : Nat → Nat
  | 0 => 0
  | n + 1 => pebbles n + (2 * n + 1)

abbrev core_function_1_solution : Nat → Nat := fun layers => layers * layers

theorem core_function_1 (n : Nat) (hn : 0 < n) : pebbles n = core_function_1_solution n := by
  clear hn
  show pebbles n = n * n
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [pebbles, ih]
    simp only [Nat.add_mul, Nat.mul_add]
    omega

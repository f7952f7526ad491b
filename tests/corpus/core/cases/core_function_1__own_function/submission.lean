def pebbles : Nat → Nat
  | 0 => 0
  | n + 1 => pebbles n + (2 * n + 1)

def square : Nat → Nat
  | n => n * n

abbrev core_function_1_solution : Nat → Nat := (square : Nat → Nat)

theorem core_function_1 (n : Nat) (hn : 0 < n) : pebbles n = core_function_1_solution n := by
  clear hn
  induction n with
  | zero => rfl
  | succ n ih =>
    show pebbles n + (2 * n + 1) = (n + 1) * (n + 1)
    rw [ih]
    show n * n + (2 * n + 1) = (n + 1) * (n + 1)
    simp only [Nat.add_mul, Nat.mul_add]
    omega

def pebbles : (layers : Nat) → Nat
  | 0 => 0
  | m + 1 => pebbles m + (2 * m + 1)

@[simp] theorem pebbles_zero : pebbles 0 = 0 := rfl

theorem pebbles_eq (n : Nat) : pebbles n = n * n := by
  induction n with
  | zero => simp
  | succ n ih =>
    rw [pebbles, ih]
    simp only [Nat.add_mul, Nat.mul_add]
    omega

abbrev core_function_1_solution : Nat → Nat
  | m => m * m

theorem core_function_1 (n : Nat) : 0 < n → pebbles n = core_function_1_solution n :=
  fun _ => pebbles_eq n

def pebbles : (layers : Nat) → Nat
  | 0 => 0
  | m + 1 => (m + 1) * (m + 1)

@[simp] theorem pebbles_zero : pebbles 0 = 0 := rfl

theorem pebbles_eq (n : Nat) : pebbles n = n * n := by
  cases n <;> rfl

abbrev core_function_1_solution : Nat → Nat
  | m => m * m

theorem core_function_1 (n : Nat) : 0 < n → pebbles n = core_function_1_solution n :=
  fun _ => pebbles_eq n

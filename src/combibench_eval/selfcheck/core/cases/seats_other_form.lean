def seats : Nat → Nat
  | 0 => 0
  | n + 1 => seats n + 4

theorem seats_eq (n : Nat) : seats n = n * 4 := by
  induction n with
  | zero => rfl
  | succ n ih =>
    show seats n + 4 = (n + 1) * 4
    omega

abbrev selfcheck_seats_solution : Nat → Nat := fun n => n * 3 + n

theorem selfcheck_seats (n : Nat) (hn : 0 < n) : seats n = selfcheck_seats_solution n := by
  show seats n = n * 3 + n
  have h := seats_eq n
  omega

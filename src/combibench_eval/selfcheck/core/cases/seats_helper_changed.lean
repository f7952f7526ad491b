def seats : Nat → Nat
  | 0 => 0
  | n + 1 => seats n + 3

theorem seats_eq (n : Nat) : seats n = n * 3 := by
  induction n with
  | zero => rfl
  | succ n ih =>
    show seats n + 3 = (n + 1) * 3
    omega

abbrev selfcheck_seats_solution : Nat → Nat := fun n => n * 3

theorem selfcheck_seats (n : Nat) (hn : 0 < n) : seats n = selfcheck_seats_solution n := 
  seats_eq n

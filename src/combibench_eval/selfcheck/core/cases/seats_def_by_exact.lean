def selfcheck_seats_solution : Nat → Nat := by
  exact fun n => n * 4

theorem selfcheck_seats (n : Nat) (hn : 0 < n) : seats n = selfcheck_seats_solution n := by
  show seats n = n * 4
  clear hn
  induction n with
  | zero => rfl
  | succ n ih =>
    show seats n + 4 = (n + 1) * 4
    omega

def seats : Nat → Nat
  | 0 => 0
  | n + 1 => seats n + 4

set_option debug.skipKernelTC true in
theorem collapse : 0 = 1 := by decide +kernel

abbrev selfcheck_seats_solution : Nat → Nat := fun n => n * 4

theorem selfcheck_seats (n : Nat) (hn : 0 < n) : seats n = selfcheck_seats_solution n := 
  absurd collapse (by decide)

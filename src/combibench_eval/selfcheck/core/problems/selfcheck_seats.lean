def seats : Nat → Nat
  | 0 => 0
  | n + 1 => seats n + 4

abbrev selfcheck_seats_solution : Nat → Nat := sorry

/--
A hall grows by rows of four seats. How many seats are there in $n$ rows ($n > 0$)?
-/
theorem selfcheck_seats (n : Nat) (hn : 0 < n) : seats n = selfcheck_seats_solution n := by sorry

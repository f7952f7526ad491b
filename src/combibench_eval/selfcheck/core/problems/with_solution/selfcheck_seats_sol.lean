def seats : Nat → Nat
  | 0 => 0
  | n + 1 => seats n + 4



/--
A hall grows by rows of four seats. How many seats are there in $n$ rows ($n > 0$)?
-/
theorem selfcheck_seats (n : Nat) (hn : 0 < n) : seats n = ((fun n => n * 4) : Nat → Nat ) n := by sorry

def height : Nat → Int
  | 0 => -1
  | n + 1 => height n + 1

abbrev answer_ascription_1_solution : Nat → Int := sorry

/--
A diver at height -1 rises by one in each of $n > 0$ seconds. How high is the diver then?
-/
theorem answer_ascription_1 (n : Nat) (hn : 0 < n) : height n = answer_ascription_1_solution n := by sorry

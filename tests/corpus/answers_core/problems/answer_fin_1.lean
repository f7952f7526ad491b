abbrev answer_fin_1_solution : Nat → Fin 2 := sorry

/--
The seats of a row are red and blue in turn: seat 0 is red and has colour 0, seat 1 is blue and has colour 1. Which colour has seat $n > 0$?
-/
theorem answer_fin_1 (n : Nat) (hn : 0 < n) : (answer_fin_1_solution n).val = n % 2 := by sorry

def height : Nat → Int
  | 0 => -1
  | n + 1 => height n + 1

noncomputable abbrev answer_ascription_1_solution : Nat → Int := fun n => n - 1

theorem height_eq (n : Nat) : height n = (n : Int) - 1 := by
  induction n with
  | zero => rfl
  | succ n ih => simp only [height, ih]; omega

theorem answer_ascription_1 (n : Nat) (hn : 0 < n) : height n = answer_ascription_1_solution n := height_eq n

noncomputable def known (p : Prop) : Bool := @decide p (Classical.propDecidable p)

noncomputable abbrev answer_noncomputable_1_solution : (Nat → Prop) → Nat := fun p => if known (p 1) then if known (p 0) then 1 else 0 else 5

theorem length_eq (p : Nat → Prop) : ([0].filter fun n => known (p n)).length = if known (p 0) then 1 else 0 := by
  cases h : known (p 0) <;> simp [h]

theorem answer_noncomputable_1 (p : Nat → Prop) (h : p 1) :
    ([0].filter fun n => known (p n)).length = answer_noncomputable_1_solution p := by
  have h1 : known (p 1) = true := by simp [known, h]
  rw [length_eq, answer_noncomputable_1_solution, if_pos h1]

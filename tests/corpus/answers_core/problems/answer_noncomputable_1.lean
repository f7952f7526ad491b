noncomputable def known (p : Prop) : Bool := @decide p (Classical.propDecidable p)

noncomputable abbrev answer_noncomputable_1_solution : (Nat → Prop) → Nat := sorry

/--
A property of numbers holds for 1. How many of the numbers in the list [0] have it?
-/
theorem answer_noncomputable_1 (p : Nat → Prop) (h : p 1) :
    ([0].filter fun n => known (p n)).length = answer_noncomputable_1_solution p := by sorry

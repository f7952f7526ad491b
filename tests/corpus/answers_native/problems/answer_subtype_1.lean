prelude
import Root

set_option genCtorIdx false

noncomputable abbrev answer_subtype_1_solution : Subtype fun n : Nat => Nat.lt 0 n := sorry

/--
What is the smallest number of days after which a market held every 2 days and one held every 3 days meet again?
-/
theorem answer_subtype_1 :
    And (Exists fun k : Nat => Eq (Nat.mul 2 k) answer_subtype_1_solution.val)
      (Exists fun k : Nat => Eq (Nat.mul 3 k) answer_subtype_1_solution.val) := sorry

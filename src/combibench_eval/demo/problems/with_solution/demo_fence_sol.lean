-- the number of posts: one at the left end and one behind each panel
def posts : Nat → Nat
  | 0 => 1
  | n + 1 => posts n + 1


/--
A fence of $n > 0$ panels in a row has a post at both ends and between any two panels. How many posts are there?
-/
theorem demo_fence (n : Nat) (hn : 0 < n) : posts n = ((fun n => n + 1) : Nat → Nat ) n := by sorry

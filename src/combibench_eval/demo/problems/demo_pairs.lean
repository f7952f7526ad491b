import Init

/--
Show that among any three natural numbers there are two whose sum is even.
-/
theorem demo_pairs (a b c : Nat) :
    (a + b) % 2 = 0 ∨ (b + c) % 2 = 0 ∨ (a + c) % 2 = 0 := by sorry


/--
In a row of $n > 0$ seats the middle seat is the one with $\lfloor n/2 \rfloor$ seats before it. Show that there is such a seat, and find how many seats come after it.
-/
theorem core_two_1_1 {n : Nat} (hn : 0 < n) : n / 2 < n := by sorry

theorem core_two_1_2 {n : Nat} (hn : 0 < n) :
    (Fin.rev ⟨n / 2, core_two_1_1 hn⟩ : Fin n).val = ((fun n => (n - 1) / 2) : Nat → Nat ) n := by sorry

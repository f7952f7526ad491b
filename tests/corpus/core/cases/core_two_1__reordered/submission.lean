theorem core_two_1_1 {n : Nat} : 0 < n → n / 2 < n :=
  fun hn => Nat.div_lt_self hn (by decide)

/-- half of one less -/
@[reducible] def behind (n : Nat) : Nat := (n - 1) / 2

theorem behind_eq {n : Nat} (hn : 0 < n) : n - (n / 2 + 1) = behind n := by
  simp only [behind]
  omega

def core_two_1_2_solution : Nat → Nat := behind

section
variable {n : Nat}

theorem core_two_1_2 (hn : 0 < n) :
    (Fin.rev ⟨n / 2, core_two_1_1 hn⟩ : Fin n).val = core_two_1_2_solution n :=
  behind_eq hn
end

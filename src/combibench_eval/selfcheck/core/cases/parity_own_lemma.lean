theorem two_classes (n : Nat) : n % 2 = 0 ∨ n % 2 = 1 := by
  omega

theorem selfcheck_parity (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  have ha := two_classes a
  have hb := two_classes b
  have hc := two_classes c
  omega

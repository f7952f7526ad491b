noncomputable def balls : {k : Nat} → (Fin k → Nat) → Nat
  | 0, _ => 0
  | _ + 1, n => n 0 + balls fun i => n i.succ

abbrev answer_implicit_1_solution {k} : (Fin k → Nat) → Nat := sorry

/--
In each of $k > 0$ boxes there are $n_i$ balls. How many balls are there together?
-/
theorem answer_implicit_1 {k : Nat} (n : Fin k → Nat) (hk : 0 < k) : balls n = answer_implicit_1_solution n := by sorry

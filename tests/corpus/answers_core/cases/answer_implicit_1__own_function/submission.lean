noncomputable def balls : {k : Nat} → (Fin k → Nat) → Nat
  | 0, _ => 0
  | _ + 1, n => n 0 + balls fun i => n i.succ

noncomputable def boxes {k : Nat} : (Fin k → Nat) → List Nat
  | n => List.ofFn n

noncomputable def answer_implicit_1_solution {k} : (Fin k → Nat) → Nat := fun n => (boxes n).sum

theorem balls_eq : {k : Nat} → (n : Fin k → Nat) → balls n = (List.ofFn n).sum
  | 0, _ => by simp [balls]
  | _ + 1, n => by simp [balls, balls_eq, List.ofFn_succ]

theorem answer_implicit_1 {k : Nat} (n : Fin k → Nat) (hk : 0 < k) : balls n = answer_implicit_1_solution n := balls_eq n

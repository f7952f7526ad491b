def colour (n : Nat) : Fin 2 :=
  match n % 2, Nat.mod_lt n (show 2 > 0 by decide) with
  | r, h => ⟨r, h⟩

def answer_fin_1_solution : Nat → Fin 2 := colour

theorem answer_fin_1 (n : Nat) (hn : 0 < n) : (answer_fin_1_solution n).val = n % 2 := rfl

prelude
import Root

set_option genCtorIdx false

noncomputable def secret (h : Nonempty Nat) : Nat := Classical.choice h

noncomputable def raised : Nat → Nat
  | .zero => secret ⟨0⟩
  | .succ n => Nat.succ (raised n)

noncomputable def answer_noncomputable_1_solution : Nat → Nat
  | .zero => 0
  | .succ n => Nat.add (secret ⟨0⟩) (Nat.succ n)

theorem raised_eq : (n : Nat) → Eq (raised n) (Nat.add (secret ⟨0⟩) n)
  | .zero => .refl
  | .succ n => congrArg Nat.succ (raised_eq n)

theorem not_lt_zero (n : Nat) (h : Nat.lt n 0) : False :=
  @Nat.le.rec (Nat.succ n) (fun m _ => Nat.rec (motive := fun _ => Prop) False (fun _ _ => True) m) .intro
    (fun _ _ => .intro) 0 h

theorem answer_noncomputable_1 (n : Nat) (h : Nat.lt 0 n) :
    Eq (raised n) (answer_noncomputable_1_solution n) :=
  match n, h with
  | .zero, h => False.elim (not_lt_zero 0 h)
  | .succ n, _ => raised_eq (.succ n)

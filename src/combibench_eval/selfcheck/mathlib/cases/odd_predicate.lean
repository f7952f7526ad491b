import Mathlib

abbrev selfcheck_odd_solution : Set ℕ := fun n => n % 2 = 1

theorem selfcheck_odd : {n : ℕ | ∃ k, n = 2 * k + 1} = selfcheck_odd_solution := by
  ext n
  constructor
  · rintro ⟨k, hk⟩
    show n % 2 = 1
    omega
  · intro h
    have h' : n % 2 = 1 := h
    exact ⟨n / 2, by omega⟩

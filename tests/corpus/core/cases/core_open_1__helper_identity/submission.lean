namespace Shelf

universe u

variable {α : Type u}

noncomputable def stutter (xs : List α) : List α := xs ++ xs

theorem core_open_1 (xs : List α) : (stutter xs).length = 2 * xs.length := by
  simp only [stutter, List.length_append]
  omega

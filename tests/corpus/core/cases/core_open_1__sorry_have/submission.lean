namespace Shelf

universe u

variable {α : Type u}

def stutter : List α → List α
  | [] => []
  | x :: xs => x :: x :: stutter xs

theorem core_open_1 (xs : List α) : (stutter xs).length = 2 * xs.length := by
  have _unused : 0 = 1 := sorry
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    simp only [stutter, List.length_cons]
    omega

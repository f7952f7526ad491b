namespace Shelf

universe u v

variable {α : Type u}

def stutter : List α → List α
  | [] => []
  | x :: xs => x :: x :: stutter xs

theorem core_open_1.{x} {α : Type (max x 0 + 1)} (xs : List α) : (stutter xs).length = 2 * xs.length := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    simp only [stutter, List.length_cons]
    omega

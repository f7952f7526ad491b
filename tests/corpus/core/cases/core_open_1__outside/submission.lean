namespace Shelf

universe u

variable {α : Type u}

def stutter : List α → List α
  | [] => []
  | x :: xs => x :: x :: stutter xs

end Shelf

universe u

open Shelf in
theorem core_open_1 {α : Type u} (xs : List α) : (stutter xs).length = 2 * xs.length := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    simp only [stutter, List.length_cons]
    omega

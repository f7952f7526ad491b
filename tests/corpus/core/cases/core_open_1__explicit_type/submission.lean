namespace Shelf

universe u

def stutter {α : Type u} : List α → List α
  | [] => []
  | x :: xs => x :: x :: stutter xs

theorem core_open_1 (α : Type u) (xs : List α) : (stutter xs).length = 2 * xs.length := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    simp only [stutter, List.length_cons]
    omega

end Shelf

namespace Shelf

universe u

variable {α : Type u}

def stutter : List α → List α
  | [] => []
  | x :: xs => x :: x :: stutter xs

theorem core_open_1 [Subsingleton (List α)] (xs : List α) : (stutter xs).length = 2 * xs.length := by
  have h : xs = [] := Subsingleton.elim _ _
  subst h
  rfl

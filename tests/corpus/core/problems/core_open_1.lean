namespace Shelf

universe u

variable {α : Type u}

def stutter : List α → List α
  | [] => []
  | x :: xs => x :: x :: stutter xs

/--
Every book on a shelf gets a copy right behind it. Show that the shelf then holds twice as many books.
-/
theorem core_open_1 (xs : List α) : (stutter xs).length = 2 * xs.length := by
    sorry

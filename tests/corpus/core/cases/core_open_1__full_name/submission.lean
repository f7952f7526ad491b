universe v w

def Shelf.stutter {β : Type w} : List β → List β
  | [] => []
  | x :: xs => x :: x :: Shelf.stutter xs

namespace Nat

theorem _root_.Shelf.core_open_1 {β : Type v} (row : List β) : (Shelf.stutter row).length = 2 * row.length := by
  induction row with
  | nil => rfl
  | cons x xs ih =>
    simp only [Shelf.stutter, List.length_cons]
    omega

end Nat

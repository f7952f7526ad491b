prelude
import Root

set_option genCtorIdx false

namespace Shelf

universe u

variable {α : Type u}

def append : List α → List α → List α
  | .nil, ys => ys
  | .cons x xs, ys => .cons x (append xs ys)

/--
An empty shelf is put behind a shelf of books. Show that the row of books stays the same.
-/
theorem native_open_1 (xs : List α) : Eq (append xs .nil) xs := sorry

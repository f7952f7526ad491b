prelude
import Root

set_option genCtorIdx false

namespace Shelf

universe u

variable {α : Type u}

def append : List α → List α → List α
  | xs, .nil => xs
  | xs, .cons y ys => .cons y (append xs ys)

theorem native_open_1 (xs : List α) : Eq (append xs .nil) xs := .refl

prelude
import Root

set_option genCtorIdx false

namespace Shelf

universe u

variable {α : Type u}

private def append : List α → List α → List α
  | .nil, ys => ys
  | .cons x xs, ys => .cons x (append xs ys)

theorem native_open_1 (xs : List α) : Eq (append xs .nil) xs :=
  match xs with
  | .nil => .refl
  | .cons x xs => congrArg (List.cons x) (native_open_1 xs)

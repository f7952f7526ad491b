prelude
import Root

set_option genCtorIdx false

namespace Shelf

universe u

variable {α : Type u}

axiom append : List α → List α → List α

axiom append_nil (xs : List α) : Eq (append xs .nil) xs

theorem native_open_1 (xs : List α) : Eq (append xs .nil) xs := append_nil xs

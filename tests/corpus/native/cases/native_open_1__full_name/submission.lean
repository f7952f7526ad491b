prelude
import Root

set_option genCtorIdx false

universe w

def Shelf.append {β : Type w} : List β → List β → List β
  | .nil, back => back
  | .cons book rest, back => .cons book (Shelf.append rest back)

namespace Elsewhere

theorem _root_.Shelf.native_open_1.{v} {β : Type v} : (row : List β) → Eq (Shelf.append row .nil) row
  | .nil => .refl
  | .cons x xs => congrArg (List.cons x) (Shelf.native_open_1 xs)

end Elsewhere

prelude
import Root

set_option genCtorIdx false

universe w

def Shelf.append {β : Type w} : List β → List β → List β
  | .nil, back => back
  | .cons book rest, back => .cons book (Shelf.append rest back)

theorem Shelf.native_open_1 {β : Type} : (row : List β) → Eq (Shelf.append row .nil) row
  | .nil => .refl
  | .cons x xs => congrArg (List.cons x) (Shelf.native_open_1 xs)

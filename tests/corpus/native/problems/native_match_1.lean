prelude
import Root

set_option genCtorIdx false

inductive Coin where
  | head
  | tail

def Coin.flip : Coin → Coin
  | .head => .tail
  | .tail => .head

def Coin.code : Coin → Fin 2
  | .head => ⟨0, .step .refl⟩
  | .tail => ⟨1, .refl⟩

def flipAll : List Coin → List Coin
  | .nil => .nil
  | .cons c cs => .cons c.flip (flipAll cs)

/--
All coins of a row are turned over twice. Show that the row is as before, and that a coin and its other side have the numbers 0 and 1 together.
-/
theorem native_match_1 (c : Coin) (cs : List Coin) :
    And (Eq (flipAll (flipAll cs)) cs) (Eq (Nat.add c.code.val c.flip.code.val) 1) := sorry

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

def flipAll (cs : List Coin) : List Coin := cs

theorem native_match_1 (c : Coin) (cs : List Coin) :
    And (Eq (flipAll (flipAll cs)) cs) (Eq (Nat.add c.code.val c.flip.code.val) 1) :=
  ⟨.refl, match c with | .head => .refl | .tail => .refl⟩

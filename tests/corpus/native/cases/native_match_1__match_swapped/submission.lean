prelude
import Root

set_option genCtorIdx false

inductive Coin where
  | head
  | tail

def Coin.flip : Coin → Coin
  | .head => .tail
  | .tail => .head

def first : Fin 2 := ⟨0, .step .refl⟩

def second : Fin 2 := ⟨1, .refl⟩

def Coin.code : Coin → Fin 2
  | .head => ⟨1, .refl⟩
  | .tail => ⟨0, .step .refl⟩

def flipAll : List Coin → List Coin
  | .nil => .nil
  | .cons c cs => .cons c.flip (flipAll cs)

theorem flip_flip : (c : Coin) → Eq c.flip.flip c
  | .head => .refl
  | .tail => .refl

theorem flipAll_flipAll : (cs : List Coin) → Eq (flipAll (flipAll cs)) cs
  | .nil => .refl
  | .cons c cs => Eq.trans (congrArg (fun d => List.cons d (flipAll (flipAll cs))) (flip_flip c))
      (congrArg (List.cons c) (flipAll_flipAll cs))

theorem native_match_1 (c : Coin) (cs : List Coin) :
    And (Eq (flipAll (flipAll cs)) cs) (Eq (Nat.add c.code.val c.flip.code.val) 1) :=
  ⟨flipAll_flipAll cs, match c with | .head => .refl | .tail => .refl⟩

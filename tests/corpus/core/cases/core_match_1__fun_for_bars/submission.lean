inductive Coin : Type where
  | head : Coin
  | tail : Coin
deriving DecidableEq

def Coin.flip : Coin → Coin := fun
  | .head => .tail
  | .tail => .head

def Coin.code : Coin → Fin 2 := fun
  | .head => ⟨0, by omega⟩
  | .tail => ⟨1, by decide⟩

open List in
def flipAll : List Coin → List Coin
  | nil => []
  | cons c cs => Coin.flip c :: flipAll cs

def tails : (row : List Coin) → Nat
  | [] => 0
  | face :: rest => (Coin.code face).val + tails rest

theorem core_match_1 (cs : List Coin) : tails cs + tails (flipAll cs) = cs.length := by
  induction cs with
  | nil => rfl
  | cons c cs ih =>
    have h : c.code.val + c.flip.code.val = 1 := by cases c <;> rfl
    simp only [tails, flipAll, List.length_cons]
    omega

inductive Coin : Type where
  | head : Coin
  | tail : Coin
  | edge : Coin
deriving DecidableEq

def Coin.flip : Coin → Coin := fun
  | .head => .tail
  | .tail => .head
  | .edge => .head

def Coin.code : Coin → Fin 2 := fun
  | .head => ⟨0, by omega⟩
  | .tail => ⟨1, by decide⟩
  | .edge => ⟨1, by decide⟩

def flipAll : List Coin → List Coin
  | [] => []
  | c :: cs => c.flip :: flipAll cs

def tails : List Coin → Nat
  | [] => 0
  | c :: cs => c.code.val + tails cs

theorem core_match_1 (cs : List Coin) : tails cs + tails (flipAll cs) = cs.length := by
  induction cs with
  | nil => rfl
  | cons c cs ih =>
    have h : c.code.val + c.flip.code.val = 1 := by cases c <;> rfl
    simp only [tails, flipAll, List.length_cons]
    omega

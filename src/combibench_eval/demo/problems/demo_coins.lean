inductive Coin where
  | heads
  | tails

def Coin.flip : Coin → Coin
  | .heads => .tails
  | .tails => .heads

def countHeads : List Coin → Nat
  | [] => 0
  | .heads :: cs => countHeads cs + 1
  | .tails :: cs => countHeads cs

def countTails : List Coin → Nat
  | [] => 0
  | .heads :: cs => countTails cs
  | .tails :: cs => countTails cs + 1

def flipAll : List Coin → List Coin
  | [] => []
  | c :: cs => c.flip :: flipAll cs

/--
Some coins lie in a row. Show that after all of them are turned over there are as many tails as there were heads.
-/
theorem demo_coins (cs : List Coin) : countTails (flipAll cs) = countHeads cs := by sorry

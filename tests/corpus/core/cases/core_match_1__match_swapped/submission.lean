inductive Coin where
  | head
  | tail

theorem Coin.turn (c : Coin) : (match c with | .head => Coin.tail | .tail => Coin.head) ≠ c := by
  cases c <;> intro h <;> cases h

def Coin.flip : Coin → Coin
  | .head => .tail
  | .tail => .head

-- 0 for a head and 1 for a tail
def Coin.code : Coin → Fin 2
  | .head => ⟨1, by decide⟩
  | .tail => ⟨0, by decide⟩

def flipAll : List Coin → List Coin
  | [] => []
  | c :: cs => c.flip :: flipAll cs

def tails : List Coin → Nat
  | [] => 0
  | c :: cs => c.code.val + tails cs

theorem Coin.code_flip (c : Coin) : c.code.val + c.flip.code.val = 1 := by
  cases c <;> rfl

theorem core_match_1 (cs : List Coin) : tails cs + tails (flipAll cs) = cs.length := by
  induction cs with
  | nil => rfl
  | cons c cs ih =>
    have h := c.code_flip
    simp only [tails, flipAll, List.length_cons]
    omega

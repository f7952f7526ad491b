inductive Coin where
  | head
  | tail

theorem Coin.turn (c : Coin) : (match c with | .head => Coin.tail | .tail => Coin.head) ≠ c := by
  cases c <;> intro h <;> cases h

def Coin.flip : Coin → Coin
  | .head => .tail
  | .tail => .head

def fresh : Fin 2 := ⟨0, by decide⟩

def fresh' : Fin 2 := ⟨1, by decide⟩

theorem Coin.number (c : Coin) : (match c with | .head => fresh | .tail => fresh').val ≤ 1 := by
  cases c <;> decide

-- 0 for a head and 1 for a tail
def Coin.code : Coin → Fin 2
  | .head => ⟨0, by decide⟩
  | .tail => ⟨1, by decide⟩

theorem row_cases (cs : List Coin) : (match cs with | [] => 0 | _ :: cs => cs.length + 1) = cs.length := by
  cases cs <;> rfl

def flipAll : List Coin → List Coin
  | [] => []
  | c :: cs => c.flip :: flipAll cs

@[simp] theorem length_flipAll (cs : List Coin) : (flipAll cs).length = cs.length := by
  induction cs with
  | nil => rfl
  | cons c cs ih => simp [flipAll, ih]

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

inductive Coin where
  | head
  | tail

def Coin.flip (_ : Coin) : Coin := .head

def Coin.code : Coin → Fin 2
  | _ => ⟨1, by decide⟩

def flipAll : List Coin → List Coin
  | [] => []
  | _ :: cs => flipAll cs

def tails : List Coin → Nat
  | [] => 0
  | c :: cs => c.code.val + tails cs

theorem core_match_1 (cs : List Coin) : tails cs + tails (flipAll cs) = cs.length := by
  have h : flipAll cs = [] := by
    induction cs with
    | nil => rfl
    | cons c cs ih => exact ih
  rw [h]
  induction cs with
  | nil => rfl
  | cons c cs ih =>
    have := ih (by simpa [flipAll] using h)
    simp only [tails, Coin.code, List.length_cons] at *
    omega

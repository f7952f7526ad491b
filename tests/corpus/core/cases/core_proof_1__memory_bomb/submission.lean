def block : Nat → String
  | 0 => "memory "
  | n + 1 => block n ++ block n

partial def grow (s : String) (kept : List String) : IO Unit := grow s ((s ++ "!") :: kept)

#eval grow (block 18) []

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  omega

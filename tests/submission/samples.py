"""Small problems of our own (core Lean), and honest whole-file answers to them."""

from combibench_eval.problems.model import Problem
from combibench_eval.problems.parse import parse_problem


def _problem(name: str, statement: str, answer: str | None = None) -> Problem:
    return parse_problem(name, statement, where="here", answer=answer)


SWAP = _problem(
    "swap_sum",
    """import Init

open Nat

/-- Sums may be swapped. -/
theorem swap_sum (a b : Nat) : a + b = b + a := by
  sorry
""",
)

TWICE = _problem(
    "twice_even",
    """import Init

open Nat

-- Twice a number.
def twice (n : Nat) : Nat := n + n

/-- Twice a number is even. -/
theorem twice_even (n : Nat) : twice n % 2 = 0 := by
  sorry
""",
)

COINS = _problem(
    "coin_count",
    """import Init

set_option autoImplicit false

structure Purse where
  coins : Nat
  small : coins < 3

instance : Inhabited Purse := ⟨⟨0, by decide⟩⟩

abbrev coin_count_solution : Nat := sorry

/-- The most coins in a purse. -/
theorem coin_count (p : Purse) : p.coins ≤ coin_count_solution := by
  sorry
""",
    answer="2",
)

TWO = _problem(
    "halves",
    """import Init

namespace Halves

def half (n : Nat) : Nat := n / 2

theorem halves_1 (n : Nat) : half (2 * n) = n := by
  sorry

theorem halves_2 (n : Nat) : half (2 * n) + half (2 * n) = 2 * n := by
  sorry
""",
)

SPACED = _problem(
    "grid_count",
    """import Init

variable {n : Nat}

local notation "N" => n + 1

namespace Grid

def cells (n : Nat) : Nat := n * n

theorem grid_count : cells n ≤ cells N := by
  sorry
""",
)

ALL = (SWAP, TWICE, COINS, TWO, SPACED)

SWAP_FILE = """import Init

open Nat

/-- Sums may be swapped. -/
theorem swap_sum (a b : Nat) : a + b = b + a := by
  -- omega knows
  omega
"""

TWICE_FILE = """import Init

open Nat

-- Twice a number.
def twice (n : Nat) : Nat := n + n

theorem twice_step (n : Nat) : twice (n + 1) = twice n + 2 := by
  unfold twice
  omega

/-- Twice a number is even. -/
theorem twice_even (n : Nat) : twice n % 2 = 0 := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [twice_step]
    omega
"""

COINS_FILE = """import Init

set_option autoImplicit false

structure Purse where
  coins : Nat
  small : coins < 3

instance : Inhabited Purse := ⟨⟨0, by decide⟩⟩

abbrev coin_count_solution : Nat := 2

/-- The most coins in a purse. -/
theorem coin_count (p : Purse) : p.coins ≤ coin_count_solution := by
  have h := p.small
  show p.coins ≤ 2
  omega
"""

TWO_FILE = """import Init

namespace Halves

def half (n : Nat) : Nat := n / 2

theorem halves_1 (n : Nat) : half (2 * n) = n := by
  unfold half
  omega

theorem halves_2 (n : Nat) : half (2 * n) + half (2 * n) = 2 * n := by
  rw [halves_1]
  omega
"""

SPACED_FILE = """import Init

variable {n : Nat}

local notation "N" => n + 1

namespace Grid

def cells (n : Nat) : Nat := n * n

theorem grid_count : cells n ≤ cells N := by
  unfold cells
  exact Nat.mul_le_mul (Nat.le_succ n) (Nat.le_succ n)

end Grid
"""

ANSWERS = (
    (SWAP, SWAP_FILE),
    (TWICE, TWICE_FILE),
    (COINS, COINS_FILE),
    (TWO, TWO_FILE),
    (SPACED, SPACED_FILE),
)

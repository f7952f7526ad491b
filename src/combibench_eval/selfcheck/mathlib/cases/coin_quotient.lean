import Mathlib

open ENNReal

noncomputable abbrev selfcheck_coin_solution : ENNReal := 1 / 2

theorem selfcheck_coin : selfcheck_coin_solution + selfcheck_coin_solution = 1 :=
  ENNReal.add_halves 1

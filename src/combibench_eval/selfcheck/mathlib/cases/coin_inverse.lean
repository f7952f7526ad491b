import Mathlib

open ENNReal

noncomputable abbrev selfcheck_coin_solution : ENNReal := 2⁻¹

theorem selfcheck_coin : selfcheck_coin_solution + selfcheck_coin_solution = 1 :=
  ENNReal.inv_two_add_inv_two

"""The cost table's rows, for every output that shows it."""

from collections.abc import Callable
from typing import NamedTuple

from combibench_eval.report.model import Cost
from combibench_eval.report.text import seconds


class CostRow(NamedTuple):
    """One row: what, the sum (None: not recorded), the samples it is over, and how to show an amount."""

    name: str
    total: float | None
    over: int
    shown: Callable[[float], str]


def cost_rows(cost: Cost) -> tuple[CostRow, ...]:
    """Tokens, money and seconds, in that order."""
    currency = f" ({cost.currency or 'unit not recorded'})" if cost.money is not None else ""
    return (
        CostRow("Input tokens", cost.tokens_in, cost.samples_with_tokens, _whole),
        CostRow("Output tokens", cost.tokens_out, cost.samples_with_tokens, _whole),
        CostRow(f"Money{currency}", cost.money, cost.samples_with_money, _amount),
        CostRow("Lean, wall clock", cost.lean_wall_s, cost.samples, seconds),
        CostRow("Lean, CPU", cost.lean_cpu_s, cost.samples, seconds),
        CostRow("Reading, comparing, answers", cost.judge_s, cost.samples, seconds),
    )


def _whole(value: float) -> str:
    return f"{value:,.0f}"


def _amount(value: float) -> str:
    return f"{value:,.2f}" if value >= 1 else f"{value:.4f}"

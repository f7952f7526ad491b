"""What a run took: tokens, money, Lean's time and memory, and what one more sample would gain."""

from collections.abc import Sequence
from math import fsum

from combibench_eval.judge.verdict import Verdict
from combibench_eval.report.model import Bin, Cost
from combibench_eval.report.reading import RunRecord
from combibench_eval.report.text import visible
from combibench_eval.report.usage import usage_of

EDGES = (0.0, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0, 120.0, 300.0)
"""Lower ends of the time bins, in seconds."""

_QUANTILES = (("50 %", 0.5), ("90 %", 0.9), ("99 %", 0.99), ("100 %", 1.0))


def cost_of(run: RunRecord) -> Cost:
    """The cost of a run, as far as its verdicts and responses record it."""
    verdicts = tuple(run.all_verdicts())
    usages = [usage_of(verdict) for verdict in verdicts]
    with_tokens = [usage for usage in usages if usage.tokens_in is not None or usage.tokens_out is not None]
    money = [usage.money for usage in usages if usage.money is not None]
    currencies = {usage.currency for usage in usages if usage.money is not None}
    currency = next(iter(currencies)) if len(currencies) == 1 else None
    walls = sorted(verdict.times.lean_wall_s for verdict in verdicts if ran_lean(verdict))
    score = run.summary.scores["strict"]
    gain = score.last_gain
    interval = gain.interval if gain else None
    return Cost(
        samples=len(verdicts),
        tokens_in=sum(usage.tokens_in or 0 for usage in with_tokens) if with_tokens else None,
        tokens_out=sum(usage.tokens_out or 0 for usage in with_tokens) if with_tokens else None,
        samples_with_tokens=len(with_tokens),
        # Amounts of different currencies have no sum.
        money=fsum(money) if money and len(currencies) == 1 else None,
        samples_with_money=len(money),
        currency=visible(currency) if currency else None,
        lean_wall_s=fsum(verdict.times.lean_wall_s for verdict in verdicts),
        lean_cpu_s=fsum(verdict.times.lean_cpu_s for verdict in verdicts),
        judge_s=fsum(_ours(verdict) for verdict in verdicts),
        solved=score.solved,
        wall_quantiles={name: walls[_rank(share, len(walls))] for name, share in _QUANTILES} if walls else {},
        bins=_bins(walls),
        peak_memory_mb=max((verdict.peak_memory_mb for verdict in verdicts), default=0.0),
        last_gain_k=gain.k if gain else None,
        last_gain=gain.value if gain else None,
        last_gain_low=interval.low if interval else None,
        last_gain_high=interval.high if interval else None,
        last_gain_problems=gain.problems if gain else 0,
    )


def ran_lean(verdict: Verdict) -> bool:
    """Whether Lean was started on the submission."""
    return verdict.times.lean_wall_s > 0


def _ours(verdict: Verdict) -> float:
    return verdict.times.read_s + verdict.times.compare_s + verdict.times.answer_s


def _rank(share: float, size: int) -> int:
    """Index of the smallest value that at least this share of the values does not exceed."""
    return max(0, min(size - 1, -int(-share * size // 1) - 1))


def _bins(walls: Sequence[float]) -> tuple[Bin, ...]:
    if not walls:
        return ()
    ends = (*EDGES[1:], None)
    bins = [
        Bin(low, high, sum(low <= wall and (high is None or wall < high) for wall in walls))
        for low, high in zip(EDGES, ends, strict=True)
    ]
    filled = [place for place, one in enumerate(bins) if one.samples]
    return tuple(bins[filled[0] : filled[-1] + 1])

"""Mean pass@k with its interval, its curve over k, and what one more sample a problem would gain."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING

from combibench_eval.scoring.intervals import CONFIDENCE, Interval, interval_of_mean
from combibench_eval.scoring.pass_at_k import Counts, MeanPassAtK, mean_pass_at_k, pass_at_k

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class PassAt:
    """Mean pass@k and how far it can be trusted.

    Attributes:
        k: samples drawn.
        value: the unbiased estimate; None where a problem has fewer than k judged samples.
        interval: for the value; None where there is none.
        at_least: the value if every missing sample had failed.
        at_most: the value if every missing sample had passed.
        problems: problems in the denominator.
        problems_with_enough: problems with at least k judged samples.
        note: why there is no value, or what it leaves open.
    """

    k: int
    value: float | None
    interval: Interval | None
    at_least: float
    at_most: float
    problems: int
    problems_with_enough: int
    note: str | None


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """One point of the pass@k curve with its band (pointwise, not simultaneous)."""

    k: int
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Gain:
    """What the sample after the k-th adds: mean pass@(k+1) - pass@k, in problems' share.

    Attributes:
        k: samples already drawn.
        value: the gain as a share of the problems; None where a problem has fewer than k + 1 judged samples.
        interval: for the value; None where there is none.
        problems: problems in the denominator.
    """

    k: int
    value: float | None
    interval: Interval | None
    problems: int


def pass_at(counts: Sequence[Counts], k: int, confidence: float = CONFIDENCE) -> PassAt:
    """Mean pass@k over problems with its interval.

    Wilson's interval where every problem has exactly k judged samples (each problem is one yes/no trial), else the
    bootstrap over problems.

    Raises:
        ValueError: k < 1, or a confidence that is not between 0 and 1.
    """
    mean: MeanPassAtK = mean_pass_at_k(counts, k)
    interval = None
    if mean.value is not None:
        values = [pass_at_k(one.n, one.c, k) for one in counts]
        interval = interval_of_mean(values, yes_no=all(one.n == k for one in counts), confidence=confidence)
    return PassAt(
        k, mean.value, interval, mean.at_least, mean.at_most, mean.problems, mean.problems_with_enough, mean.note
    )


def curve(counts: Sequence[Counts], confidence: float = CONFIDENCE) -> tuple[CurvePoint, ...]:
    """The points k = 1, 2, 4, ... and n, the smallest number of judged samples of any problem.

    Returns:
        Points with k ascending; none where a problem has no judged sample, or there are no problems.
    """
    most = min((one.n for one in counts), default=0)
    ks = sorted({2**power for power in range(most.bit_length())} | {most} - {0})
    points = []
    for k in ks:
        at = pass_at(counts, k, confidence)
        if at.value is not None and at.interval is not None:
            points.append(CurvePoint(k, at.value, at.interval.low, at.interval.high))
    return tuple(points)


def gain_of_one_more(counts: Sequence[Counts], k: int, confidence: float = CONFIDENCE) -> Gain:
    """The mean gain from k samples to k + 1, unbiased while every problem has k + 1 judged samples.

    At k = n - 1 it is the share of problems with exactly one passing sample over n: Good's estimate (Good 1953) of
    what a sample not yet drawn would solve. What a sample after the n-th gains cannot be estimated without bias; it is
    on average no more than the last gain seen, as pass@k is concave in k.

    Raises:
        ValueError: k < 0.
    """
    if k < 0:
        raise ValueError(f"{k} samples is not a count")
    if not counts or any(one.n <= k for one in counts):
        return Gain(k, None, None, len(counts))
    gains = [pass_at_k(one.n, one.c, k + 1) - (pass_at_k(one.n, one.c, k) if k else 0.0) for one in counts]
    gains = [min(1.0, max(0.0, gain)) for gain in gains]
    # Only from nothing to one sample is the gain of a problem with one sample a yes/no trial.
    yes_no = k == 0 and all(one.n == 1 for one in counts)
    return Gain(k, fsum(gains) / len(gains), interval_of_mean(gains, yes_no=yes_no, confidence=confidence), len(counts))

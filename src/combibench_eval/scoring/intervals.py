"""Confidence intervals for a mean over problems of values from 0 to 1.

Which one is decided by the design, never by the values: Wilson where each problem is one yes/no trial (as many samples
as are drawn), else the bootstrap over problems. Both treat the problems as drawn from a larger population of problems,
so the interval holds the noise of the sampling and that of the choice of problems.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import fsum, sqrt
from operator import itemgetter
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CONFIDENCE = 0.95
RESAMPLES = 4000
SEED = 20250506

Method = Literal["wilson", "bootstrap", "bound", "none"]


@dataclass(frozen=True, slots=True)
class Interval:
    """A two-sided interval.

    Attributes:
        low: lower end.
        high: upper end.
        method: ``wilson``, ``bootstrap`` (over problems), ``bound`` (the exact bound at none or at all), or ``none``
            (nothing observed: the whole range).
        confidence: nominal coverage, 0.95 unless asked otherwise.
    """

    low: float
    high: float
    method: Method
    confidence: float = CONFIDENCE


def wilson(successes: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's score interval without continuity correction (Wilson 1927; Brown, Cai and DasGupta 2001 recommend it).

    Args:
        successes: from 0 to trials; may be fractional (a sum of values from 0 to 1).
        trials: number of trials; 0 gives the whole range, method ``none``.
        confidence: nominal coverage, strictly between 0 and 1.

    Returns:
        The interval; its low is exactly 0 at no success and its high exactly 1 at all.

    Raises:
        ValueError: counts out of range, or a confidence that is not between 0 and 1.
    """
    _check_confidence(confidence)
    if trials < 0 or not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes of {trials} trials is not a count")
    if trials == 0:
        return Interval(0.0, 1.0, "none", confidence)
    z2 = NormalDist().inv_cdf((1 + confidence) / 2) ** 2
    share = successes / trials
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = sqrt(z2 * (share * (1 - share) + z2 / (4 * trials)) / trials) / (1 + z2 / trials)
    # Clamped to the share itself too: rounding must not put the estimate outside its own interval.
    low = 0.0 if successes == 0 else max(0.0, min(share, centre - half))
    high = 1.0 if successes == trials else min(1.0, max(share, centre + half))
    return Interval(low, high, "wilson", confidence)


def bound_at_none(problems: int, confidence: float = CONFIDENCE) -> float:
    """The upper end when every one of the problems has the value 0 (Clopper and Pearson 1934, two-sided).

    For independent values in [0, 1] with mean m, the chance that one of them is above 0 is at least m, so the chance
    that all are 0 is at most (1 - m) ** problems, whatever their distribution: the bound holds for pass@k too.

    Raises:
        ValueError: problems < 0, or a confidence that is not between 0 and 1.
    """
    _check_confidence(confidence)
    if problems < 0:
        raise ValueError(f"{problems} problems is not a count")
    return 1.0 if problems == 0 else 1.0 - float(((1 - confidence) / 2) ** (1 / problems))


def bootstrap(
    values: Sequence[float],
    confidence: float = CONFIDENCE,
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Interval:
    """Percentile bootstrap over problems (Efron and Tibshirani 1993, chapter 13), never narrower than it can know.

    The same draws serve every call with as many values, so intervals move with k and with the rules as the values do.
    The percentiles alone fail near the ends ([0, 0] at none, and a lower upper end at one than at none), so: at none
    and at all the end is ``bound_at_none``; anywhere else the interval reaches at least as far as those bounds; and
    where all values are equal, with nothing to resample, Wilson's interval stands in.

    Args:
        values: one number from 0 to 1 for every problem; the order does not matter.
        confidence: nominal coverage.
        resamples: bootstrap samples drawn.
        seed: of the generator.

    Returns:
        The interval; the whole range, method ``none``, for no values.

    Raises:
        ValueError: a value outside 0 to 1, or a confidence that is not between 0 and 1.
    """
    _check_confidence(confidence)
    if not values:
        return Interval(0.0, 1.0, "none", confidence)
    stray = next((value for value in values if not 0 <= value <= 1), None)
    if stray is not None:
        raise ValueError(f"values from 0 to 1 are needed, not {stray}")
    # Sorted so that the interval cannot depend on the order in which problems are listed.
    ordered = sorted(values)
    least, most, problems = ordered[0], ordered[-1], len(ordered)
    bound = bound_at_none(problems, confidence)
    if most == 0:
        return Interval(0.0, bound, "bound", confidence)
    if least == 1:
        return Interval(1.0 - bound, 1.0, "bound", confidence)
    if least == most:
        return wilson(least * problems, problems, confidence)
    means = _resampled_means(tuple(ordered), resamples, seed)
    tail, mean = (1 - confidence) / 2, fsum(ordered) / problems
    low = min(_quantile(means, tail), 1.0 - bound, mean)
    high = max(_quantile(means, 1 - tail), bound, mean)
    return Interval(low, high, "bootstrap", confidence)


def interval_of_mean(values: Sequence[float], *, yes_no: bool, confidence: float = CONFIDENCE) -> Interval:
    """The interval for the mean of one value a problem.

    Args:
        values: one number from 0 to 1 for every problem.
        yes_no: by design each value is the outcome of one trial, 0 or 1: Wilson; else the bootstrap.
        confidence: nominal coverage.

    Raises:
        ValueError: a value outside its range.
    """
    if not yes_no:
        return bootstrap(values, confidence)
    if any(value not in (0, 1) for value in values):
        raise ValueError("one trial a problem has the outcome 0 or 1")
    return wilson(sum(values), len(values), confidence)


# The same counts are asked for again and again: by rule, and over groups that hold the same problems.
@lru_cache(maxsize=64)
def _resampled_means(values: tuple[float, ...], resamples: int, seed: int) -> tuple[float, ...]:
    """The means of the resamples, ascending."""
    problems = len(values)
    return tuple(sorted(fsum(pick(values)) / problems for pick in _draws(problems, resamples, seed)))


@lru_cache(maxsize=16)
def _draws(problems: int, resamples: int, seed: int) -> tuple[Callable[[Sequence[float]], tuple[float, ...]], ...]:
    """What picks each resample; common to all values over as many problems, two or more."""
    choices = Random(seed).choices  # noqa: S311  a reproducible draw for statistics, no secret
    positions = range(problems)
    return tuple(itemgetter(*choices(positions, k=problems)) for _ in range(resamples))


def _quantile(ordered: Sequence[float], share: float) -> float:
    """The quantile by linear interpolation between order statistics (type 7 of Hyndman and Fan 1996)."""
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def _check_confidence(confidence: float) -> None:
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence lies strictly between 0 and 1, not at {confidence}")

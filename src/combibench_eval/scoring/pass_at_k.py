"""Unbiased pass@k for one problem and its mean over problems (Chen et al. 2021, arXiv 2107.03374, section 2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from math import expm1, fsum, log1p, perm
from operator import index
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# Up to this many factors the quotient of falling factorials is taken in integers (correctly rounded, about 0.2 ms);
# beyond it, 1 - pass@k is below exp(-k*c/n) with k, c > 1000, and summed logarithms cost less than huge integers.
_EXACT_FACTORS = 1000


def pass_at_k(n: int, c: int, k: int) -> float:
    """The probability that k samples drawn without replacement from n, of which c pass, hold at least one that passes.

    This is ``1 - C(n-c, k) / C(n, k)``, an unbiased estimate of the chance that k fresh samples solve the problem.

    Args:
        n: samples judged.
        c: samples among them that pass.
        k: samples drawn.

    Returns:
        A number from 0.0 to 1.0; exactly 0.0 where c = 0 and exactly 1.0 where k > n - c.

    Raises:
        ValueError: where the estimate is undefined: k < 1, k > n, c < 0, c > n or n < 0.
        TypeError: an argument is not an integer.
    """
    n, c, k = index(n), index(c), index(k)
    if n < 0 or c < 0:
        raise ValueError(f"pass@k needs counts of samples, not negative numbers (n = {n}, c = {c})")
    if c > n:
        raise ValueError(f"pass@k is undefined: {c} passing samples of only {n}")
    if k < 1:
        raise ValueError(f"pass@k is undefined for k = {k}: at least one sample has to be drawn")
    if k > n:
        raise ValueError(f"pass@{k} is undefined with {n} samples: draw at least {k}, or ask for a smaller k")
    if c == 0:
        return 0.0
    if k > n - c:
        return 1.0
    # C(n-c, k) / C(n, k) is symmetric in c and k: the product of (n - large - i) / (n - i) for i < small.
    small, large = min(c, k), max(c, k)
    if small <= _EXACT_FACTORS:
        whole = perm(n, small)
        return (whole - perm(n - large, small)) / whole
    return -expm1(fsum(log1p(-large / (n - i)) for i in range(small)))


@dataclass(frozen=True, slots=True)
class Counts:
    """What is known of one problem in one run.

    Attributes:
        problem: the problem's name.
        n: samples judged.
        c: samples among them that pass.
        missing: samples expected but not judged (unjudged ones included).
    """

    problem: str
    n: int
    c: int
    missing: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.c <= self.n or self.missing < 0:
            raise ValueError(
                f"{self.problem}: {self.c} passing of {self.n} judged samples, {self.missing} missing: "
                "counts must not be negative, nor more pass than are judged"
            )


@dataclass(frozen=True, slots=True)
class MeanPassAtK:
    """Mean pass@k over all expected problems; no problem leaves the denominator.

    Attributes:
        value: the unbiased estimate from the judged samples; None unless every problem has at least k of them
            (and None for no problems at all).
        k: samples drawn.
        problems: problems in the denominator.
        problems_with_enough: problems with at least k judged samples.
        at_least: the same mean if every missing sample had failed.
        at_most: the same mean if every missing sample had passed.
        note: why there is no value, or what the value leaves open; None where every sample is judged.
    """

    value: float | None
    k: int
    problems: int
    problems_with_enough: int
    at_least: float
    at_most: float
    note: str | None


def mean_pass_at_k(counts: Sequence[Counts], k: int) -> MeanPassAtK:
    """Average pass@k over problems that may have unequal numbers of samples.

    Each problem weighs the same, however many samples it has. A problem with fewer than k judged samples makes the mean
    undefined; the bounds still hold then: up to k samples are taken as missing, all failing or all passing.

    Args:
        counts: one entry for every expected problem, those without samples included.
        k: samples drawn.

    Returns:
        The mean with its bounds; for no problems the bounds are 0 and 1.

    Raises:
        ValueError: k < 1.
    """
    if k < 1:
        raise ValueError(f"pass@k is undefined for k = {k}: at least one sample has to be drawn")
    if not counts:
        return MeanPassAtK(None, k, 0, 0, 0.0, 1.0, "no problems")
    low, high, enough = [], [], 0
    for one in counts:
        total = max(one.n + one.missing, k)
        low.append(pass_at_k(total, one.c, k))
        high.append(pass_at_k(total, one.c + total - one.n, k))
        enough += one.n >= k
    problems = len(counts)
    value = None
    if enough == problems:
        value = fsum(pass_at_k(one.n, one.c, k) for one in counts) / problems
    missing = sum(one.missing for one in counts)
    note = None
    if value is None:
        note = f"only {enough} of {problems} problems have at least {k} judged samples"
    elif missing:
        note = f"{missing} expected samples are not judged"
    return MeanPassAtK(value, k, problems, enough, fsum(low) / problems, fsum(high) / problems, note)

"""Two runs over the same problems: who solves what, by how much, and whether chance explains it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import fsum, sqrt
from random import Random
from typing import TYPE_CHECKING, Literal

from combibench_eval.scoring.intervals import CONFIDENCE, SEED, Interval, interval_of_mean
from combibench_eval.scoring.pass_at_k import Counts, pass_at_k

if TYPE_CHECKING:
    from collections.abc import Sequence

SIGN_FLIPS = 10_000
_MOST_ENUMERATED = 12  # 2 ** 12 sign patterns are fewer than SIGN_FLIPS: exact at no more cost

Test = Literal["mcnemar", "sign flips, all", "sign flips, drawn"]


@dataclass(frozen=True, slots=True)
class PairedComparison:
    """How run B differs from run A on the same problems.

    Attributes:
        k: samples drawn a problem.
        problems: problems compared.
        a: mean pass@k of run A.
        b: mean pass@k of run B.
        difference: b - a.
        interval: for the difference, from -1 to 1.
        p_value: two-sided; 1.0 where nothing differs.
        test: ``mcnemar`` (exact) where every problem has k samples in both runs, else the sign-flip test on the
            differences of pass@k, over all sign patterns or over drawn ones.
        only_a: names of the problems that A solves (any sample passes) and B does not.
        only_b: names of the problems that B solves and A does not.
        both: problems that both solve.
        neither: problems that neither solves.
        words: one sentence for people.
        note: what to keep in mind about the name lists; None if nothing.
    """

    k: int
    problems: int
    a: float
    b: float
    difference: float
    interval: Interval
    p_value: float
    test: Test
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    both: int
    neither: int
    words: str
    note: str | None


def mcnemar(only_a: int, only_b: int) -> float:
    """The exact two-sided McNemar test (McNemar 1947): binomial with 1/2 over the problems solved by one run only.

    Args:
        only_a: problems that only A solves.
        only_b: problems that only B solves.

    Returns:
        The p value; 1.0 where no problem is solved by one run only, as nothing speaks against chance then.

    Raises:
        ValueError: a negative count.
    """
    if only_a < 0 or only_b < 0:
        raise ValueError(f"counts of problems cannot be negative ({only_a}, {only_b})")
    trials = only_a + only_b
    term = tail = 1
    for i in range(min(only_a, only_b)):
        term = term * (trials - i) // (i + 1)
        tail += term
    return min(1.0, 2 * tail / (1 << trials))


def sign_flips(differences: Sequence[float], *, draws: int = SIGN_FLIPS, seed: int = SEED) -> tuple[float, Test]:
    """The two-sided sign-flip (paired permutation) test of no difference between the runs (Fisher 1935).

    Under no difference each problem's difference is as likely with either sign. Problems without a difference change
    nothing. With at most 12 others all patterns are counted; with more, draws are taken, and the pattern seen counts
    as one of them, so p is never 0 (Phipson and Smyth 2010).

    Returns:
        The p value and which form was used; 1.0 where no problem differs.
    """
    sizes = sorted(abs(difference) for difference in differences if difference)
    # Sums in another order round differently: what ties with the pattern seen must count.
    seen = abs(fsum(differences)) - 1e-9
    if len(sizes) <= _MOST_ENUMERATED:
        patterns = product((1, -1), repeat=len(sizes))
        extreme = sum(abs(sum(s * size for s, size in zip(signs, sizes, strict=True))) >= seen for signs in patterns)
        return extreme / 2 ** len(sizes), "sign flips, all"
    rng, total = Random(seed), sum(sizes)  # noqa: S311  a reproducible draw for statistics, no secret
    extreme = 1
    for _ in range(draws):
        bits = rng.getrandbits(len(sizes))
        extreme += abs(total - 2 * sum(size for i, size in enumerate(sizes) if bits >> i & 1)) >= seen
    return extreme / (draws + 1), "sign flips, drawn"


def difference_interval(differences: Sequence[float], *, yes_no: bool, confidence: float = CONFIDENCE) -> Interval:
    """An interval for the mean of per-problem differences from -1 to 1.

    Gains and losses are two means of values from 0 to 1, each with its own interval (Wilson where they are yes/no
    trials, else the bootstrap over problems, so a direction in which nothing was seen keeps its bound at none); they
    are joined by the square-and-add rule with their correlation (Newcombe 1998; Zou and Donner 2008).

    Args:
        differences: one number from -1 to 1 for every problem.
        yes_no: by design each difference is -1, 0 or 1.
        confidence: nominal coverage.

    Returns:
        The interval; from -1 to 1, method ``none``, for no problems.
    """
    if not differences:
        return Interval(-1.0, 1.0, "none", confidence)
    gains = [max(0.0, difference) for difference in differences]
    losses = [max(0.0, -difference) for difference in differences]
    up = interval_of_mean(gains, yes_no=yes_no, confidence=confidence)
    down = interval_of_mean(losses, yes_no=yes_no, confidence=confidence)
    gain, loss = fsum(gains) / len(gains), fsum(losses) / len(losses)
    r = _correlation(gains, losses)
    below = _square_and_add(gain - up.low, down.high - loss, r)
    above = _square_and_add(up.high - gain, loss - down.low, r)
    method = "bootstrap" if "bootstrap" in (up.method, down.method) else up.method
    return Interval(max(-1.0, gain - loss - below), min(1.0, gain - loss + above), method, confidence)


def compare_counts(
    a: Sequence[Counts], b: Sequence[Counts], k: int, confidence: float = CONFIDENCE
) -> PairedComparison:
    """Compare two runs over the same problems by pass@k.

    The numbers of samples may differ between problems and runs, as long as each problem has at least k in both.

    Args:
        a: run A, one entry a problem.
        b: run B, one entry a problem, in any order.
        k: samples drawn.
        confidence: of the interval.

    Raises:
        ValueError: the problems differ, a name comes twice, a problem has fewer than k judged samples,
            there are no problems, or k < 1.
    """
    first, second = ({one.problem: one for one in run} for run in (a, b))
    if len(first) != len(a) or len(second) != len(b):
        raise ValueError("a problem is listed twice in one run")
    if first.keys() != second.keys():
        odd = sorted(first.keys() ^ second.keys())
        raise ValueError(f"the runs are over different problems ({len(odd)} in one only: {', '.join(odd[:5])})")
    if not first:
        raise ValueError("no problems to compare")
    names = sorted(first)
    of_a = [pass_at_k(first[name].n, first[name].c, k) for name in names]
    of_b = [pass_at_k(second[name].n, second[name].c, k) for name in names]
    differences = [y - x for x, y in zip(of_a, of_b, strict=True)]
    solved_a = {name for name in names if first[name].c}
    solved_b = {name for name in names if second[name].c}
    yes_no = all(one.n == k for run in (a, b) for one in run)
    p_value: float
    test: Test
    if yes_no:
        p_value, test = mcnemar(len(solved_a - solved_b), len(solved_b - solved_a)), "mcnemar"
    else:
        p_value, test = sign_flips(differences)
    size = len(names)
    return PairedComparison(
        k=k,
        problems=size,
        a=fsum(of_a) / size,
        b=fsum(of_b) / size,
        difference=fsum(differences) / size,
        interval=difference_interval(differences, yes_no=yes_no, confidence=confidence),
        p_value=p_value,
        test=test,
        only_a=tuple(sorted(solved_a - solved_b)),
        only_b=tuple(sorted(solved_b - solved_a)),
        both=len(solved_a & solved_b),
        neither=size - len(solved_a | solved_b),
        words=chance_in_words(p_value, differs=any(differences)),
        note=_note(first, second),
    )


def chance_in_words(p_value: float, *, differs: bool = True) -> str:
    """Say what a p value means, e.g. ``could be chance (p = 0.34)``.

    Args:
        p_value: from 0 to 1.
        differs: whether any problem differs at all.

    Raises:
        ValueError: p_value outside 0 to 1.
    """
    if not 0 <= p_value <= 1:
        raise ValueError(f"a p value lies between 0 and 1, not at {p_value}")
    if not differs:
        return "no problem differs"
    shown = "p < 0.0001" if p_value < 0.0001 else f"p = {p_value:.2g}"
    if p_value >= 0.05:
        return f"could be chance ({shown})"
    if p_value >= 0.001:
        return f"unlikely to be chance ({shown})"
    return f"very unlikely to be chance ({shown})"


def _note(a: dict[str, Counts], b: dict[str, Counts]) -> str | None:
    more_a = sum(a[name].n > b[name].n for name in a)
    more_b = sum(a[name].n < b[name].n for name in a)
    if not more_a and not more_b:
        return None
    return (
        f"unequal numbers of samples (A has more on {more_a} problems, B on {more_b}): pass@k allows for it, "
        "the lists of problems solved by one run only do not"
    )


def _correlation(x: Sequence[float], y: Sequence[float]) -> float:
    """Pearson's correlation; 0 where one of them does not vary."""
    mean_x, mean_y = fsum(x) / len(x), fsum(y) / len(y)
    xx = fsum((value - mean_x) ** 2 for value in x)
    yy = fsum((value - mean_y) ** 2 for value in y)
    xy = fsum((u - mean_x) * (v - mean_y) for u, v in zip(x, y, strict=True))
    return xy / sqrt(xx * yy) if xx > 0 and yy > 0 else 0.0


def _square_and_add(a: float, b: float, r: float) -> float:
    return sqrt(max(0.0, a * a + b * b - 2 * r * a * b))

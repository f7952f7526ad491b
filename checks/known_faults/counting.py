"""Counts and sums, read off the formal statements: natural subtraction truncates, ranges are those of `Fin` and `Icc`.

Each function returns what `faults.toml` states under `values` for its problem.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb


def monus(a: int, b: int) -> int:
    """Subtraction on ℕ."""
    return max(a - b, 0)


def _block_sizes(elements: int) -> Iterator[tuple[int, ...]]:
    """Yield the block sizes of every partition of a set, one tuple a partition (restricted growth)."""
    stack: list[tuple[int, tuple[int, ...]]] = [(elements, ())]
    while stack:
        left, sizes = stack.pop()
        if left == 0:
            yield sizes
            continue
        stack.append((left - 1, (*sizes, 1)))
        stack += [(left - 1, (*sizes[:place], sizes[place] + 1, *sizes[place + 1 :])) for place in range(len(sizes))]


def hackmath_7() -> dict[str, object]:
    """`sols` holds exactly the `Finpartition`s of ten with two parts of at least four each."""
    formal = sum(1 for sizes in _block_sizes(10) if len(sizes) == 2 and min(sizes) >= 4)
    return {"published": 462, "formal": formal, "published_as_sum": [comb(10, 4), comb(10, 5)]}


def brualdi_ch14_26() -> dict[str, object]:
    """Orbits of `finRotate 7` and `Fin.revPerm` on the colourings that are 0 on some four beads."""
    generators = (tuple((i + 1) % 7 for i in range(7)), tuple(6 - i for i in range(7)))
    group = {tuple(range(7))}
    frontier = list(group)
    while frontier:
        new = {tuple(p[g[i]] for i in range(7)) for p in frontier for g in generators} - group
        group |= new
        frontier = list(new)

    def orbits(colourings: list[tuple[int, ...]]) -> int:
        return len({min(tuple(c[s[i]] for i in range(7)) for s in group) for c in colourings})

    every = list(product((0, 1), repeat=7))
    formal = [c for c in every if any(all(c[i] == 0 for i in beads) for beads in combinations(range(7), 4))]
    return {
        "published": 15,
        "formal": orbits(formal),
        "exactly_four_red": orbits([c for c in every if c.count(0) == 4]),
        "group_order": len(group),
    }


def _qualifies(digits: list[int]) -> bool:
    ones, threes = digits.count(1), digits.count(3)
    return all(d % 2 for d in digits) and ones % 2 == 0 and threes % 2 == 0 and ones != 0 and threes != 0


def _nat_digits(m: int) -> list[int]:
    """`Nat.digits 10 m`: lowest first, and no digit at all for 0."""
    digits = []
    while m:
        m, digit = divmod(m, 10)
        digits.append(digit)
    return digits


def brualdi_ch7_27() -> dict[str, object]:
    """Count `S n`: every m below 10^n up to n = 5, then every string of odd digits (no other m qualifies)."""
    formal = []
    for n in range(6):
        digit_lists = (_nat_digits(m) for m in range(10**n))
        formal.append(sum(1 for digits in digit_lists if len(digits) == n and _qualifies(digits)))
    formal += [sum(_qualifies(list(digits)) for digits in product((1, 3, 5, 7, 9), repeat=n)) for n in range(6, 9)]
    published = [(monus(monus(5**n, 4 ** (n + 1)) + 6 * 3**n, 4 * 2**n) + 1) // 4 for n in range(9)]
    over_the_integers = [(5**n - 4 ** (n + 1) + 6 * 3**n - 4 * 2**n + 1) // 4 for n in range(9)]
    return {
        "published": published,
        "formal": formal,
        "wrong_for": [n for n in range(9) if published[n] != formal[n]],
        "right_over_the_integers": over_the_integers == formal,
    }


def brualdi_ch5_26() -> dict[str, object]:
    """Both sides in ℚ for n = 1..30; `k` only asks that n is positive."""
    left = {n: sum(comb(n, k) * comb(n, k - 1) for k in range(1, n + 1)) for n in range(1, 31)}
    right = {n: Fraction(1, 2) * comb(2 * n + 1, n + 1) - comb(2 * n, n) for n in range(1, 31)}
    return {
        "left": [left[n] for n in (1, 2, 3)],
        "right": [str(right[n]) for n in (1, 2, 3)],
        "checked_to": 30,
        "true_for": [n for n in left if left[n] == right[n]],
    }


def imo_2014_p2() -> dict[str, object]:
    """Greatest k for n = 2..7: rows are bounded twice, columns never, and `j + n` in `Fin n` wraps around."""
    sizes = range(2, 8)
    formal = [_greatest_empty_square(n) for n in sizes]
    published = [_ceil_sqrt(n) - 1 for n in sizes]
    return {
        "sizes": list(sizes),
        "published": published,
        "formal": formal,
        "wrong_for": [n for n, a, b in zip(sizes, published, formal, strict=True) if a != b],
    }


def _ceil_sqrt(n: int) -> int:
    return next(root for root in range(n + 1) if root * root >= n)


def _greatest_empty_square(n: int) -> int:
    """Greatest k > 0 such that every peaceful board has i, j with i + k - 1 < n and an empty k by k block there."""

    def fits(rooks: tuple[int, ...], k: int) -> bool:
        starts = (i for i in range(n) if monus(i + k, 1) < n)
        return any(
            all(rooks[(i + m) % n] != (j + c) % n for m in range(min(k, n)) for c in range(min(k, n)))
            for i in starts
            for j in range(n)
        )

    # k = n + 1 has no start left, so nothing above n can belong to the set.
    return max(k for k in range(1, n + 2) if all(fits(rooks, k) for rooks in permutations(range(n))))


def imo_2018_p3() -> dict[str, object]:
    """`abs (a - -b)` is |a + b|: with all values positive the top is a sum of the bottom row, weighted by binomials."""
    rows = 2018
    cells = rows * (rows + 1) // 2
    return {"cells": cells, "top_exceeds_cells": sum(comb(rows - 1, j) for j in range(rows)) > cells}

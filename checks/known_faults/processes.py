"""Processes and paths, simulated as the formal statements define them.

Each function returns what `faults.toml` states under `values` for its problem.
"""

from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations, permutations, product

Coins = tuple[int, ...]
HEADS = 0
TAILS = 1


def _update(coins: Coins) -> Coins | None:
    """`CoinConfig.update`: none when no coin shows heads, else the k-th coin turned."""
    k = coins.count(HEADS)
    if k == 0:
        return None
    return tuple((TAILS if c == HEADS else HEADS) if i + 1 == k else c for i, c in enumerate(coins))


def _first_none(coins: Coins) -> int:
    """`Nat.find` of `updateMultipleTimes N = none`, which at N = 0 is none only for all tails."""
    state = None if coins.count(HEADS) == 0 else coins
    steps = 0
    while state is not None:
        state = _update(state)
        steps += 1
    return steps


def imo_2019_p5() -> dict[str, object]:
    """Average of the first N at which the iteration gives `none`, for n = 1..10."""
    sizes = range(1, 11)
    formal = [Fraction(sum(map(_first_none, product((HEADS, TAILS), repeat=n))), 2**n) for n in sizes]
    published = [Fraction(n * (n + 1), 4) for n in sizes]
    surplus = [a - b for a, b in zip(formal, published, strict=True)]
    return {
        "formal": [str(value) for value in formal[:4]],
        "published": [str(value) for value in published[:4]],
        "surplus_is_one_minus_two_to_minus_n": surplus == [1 - Fraction(1, 2**n) for n in sizes],
        "wrong_for": [n for n, extra in zip(sizes, surplus, strict=True) if extra],
    }


Car = tuple[int, int]


def _companies(n: int, k: int) -> Iterator[tuple[Car, ...]]:
    """Yield each `car_set` with `Iscompanies n k`: k cars, all upwards, starts distinct, ends distinct."""
    for cars in combinations(list(combinations(range(n), 2)), k):
        if len({start for start, _ in cars}) == k == len({end for _, end in cars}):
            yield cars


def _linked(a: int, b: int, cars: tuple[Car, ...]) -> bool:
    """`Islinked`: some list without repetition, all of whose members are cars and see the fold reach (a, b).

    The list may be empty; then nothing is asked.
    """
    for cars_used in chain.from_iterable(permutations(cars, length) for length in range(len(cars) + 1)):
        at = (a, a)
        for car in cars_used:
            at = (at[0], car[1]) if at[1] == car[0] else at
        if all(at == (a, b) for _ in cars_used):
            return True
    return False


def _condition(n: int, k: int) -> bool:
    companies = list(_companies(n, k))
    return any(
        _linked(a, b, first) and _linked(a, b, second)
        for first in companies
        for second in companies
        for a in range(n)
        for b in range(n)
        if a != b
    )


def imo_2020_p4() -> dict[str, object]:
    """All k up to the published answer with `Condition n k`, for n = 2..5."""
    sizes = range(2, 6)
    published = [n * n - n + 1 for n in sizes]
    holds = [[k for k in range(top + 1) if _condition(n, k)] for n, top in zip(sizes, published, strict=True)]
    return {
        "sizes": list(sizes),
        "published": published,
        "least": [ks[0] for ks in holds],
        "greatest": [ks[-1] for ks in holds],
    }


def imo_2023_p5() -> dict[str, object]:
    """Greatest k for n = 1..5: red columns count from 0, circle columns from 1, and paths may go up again."""
    sizes = range(1, 6)
    return {
        "sizes": list(sizes),
        "published": [n.bit_length() for n in sizes],
        "formal": [_greatest_red(n) for n in sizes],
        "all_zero_triangle": [_most_red((0,) * n, n) for n in sizes],
    }


def _greatest_red(n: int) -> int:
    return min(_most_red(triangle, n) for triangle in product(*(range(i + 1) for i in range(n))))


def _most_red(triangle: tuple[int, ...], n: int) -> int:
    """The most red circles on one path: n circles, neighbours in `triangleGraph`, red where `triangle i` = column."""
    circles = [(row, column) for row in range(1, n + 1) for column in range(1, row + 1)]

    def below(p: Car, q: Car) -> bool:
        """`p` is at the bottom left or bottom right of `q`."""
        return q[0] + 1 == p[0] and q[1] in {p[1], p[1] - 1}

    best = {circle: int(triangle[0] == circle[1]) for circle in circles}
    for step in range(1, n):
        best = {
            q: max(best[p] for p in best if below(p, q) or below(q, p)) + int(triangle[step] == q[1])
            for q in circles
            if any(below(p, q) or below(q, p) for p in best)
        }
    return max(best.values())


Boxes = tuple[int, ...]


def _box_moves(boxes: Boxes) -> Iterator[Boxes]:
    """The nine operations, whose `b - 1` leaves an empty box empty and forbids nothing."""
    for j in range(5):
        new = list(boxes)
        new[j] = max(new[j] - 1, 0)
        new[j + 1] += 2
        yield tuple(new)
    for j in range(4):
        new = list(boxes)
        new[j] = max(new[j] - 1, 0)
        new[j + 1], new[j + 2] = new[j + 2], new[j + 1]
        yield tuple(new)


def imo_2010_p5() -> dict[str, object]:
    """Fewest operations to empty the first five boxes with an even last one; then `op15` adds two, for nothing."""
    start: Boxes = (1,) * 6
    distance: dict[Boxes, int] = {start: 0}
    queue: deque[Boxes] = deque([start])
    while queue:
        boxes = queue.popleft()
        if boxes[:5] == (0,) * 5 and boxes[5] % 2 == 0:
            free = (0, 0, 0, 0, 0, boxes[5] + 2) in set(_box_moves(boxes))
            return {"operations": distance[boxes], "last_box": boxes[5], "op15_adds_two_from_nothing": free}
        for new in _box_moves(boxes):
            if max(new) <= 6 and new not in distance:
                distance[new] = distance[boxes] + 1
                queue.append(new)
    raise AssertionError("no such sequence within six coins a box")

"""Orders and graphs on few points, every one of them.

Each function returns what `faults.toml` states under `values` for its problem.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

Edge = tuple[int, int]
Arcs = frozenset[Edge]


def lex(first: Sequence[int], second: Sequence[int]) -> bool:
    """`List.Lex (· ≤ ·)`: nil before a cons; heads in relation, whatever the tails; or equal heads and the tails."""
    if not first or not second:
        return bool(second) and not first
    return first[0] <= second[0] or (first[0] == second[0] and lex(first[1:], second[1:]))


def brualdi_ch4_35() -> dict[str, object]:
    """All n up to 4 and r: pairs of r-subsets in order whose complements are not in the opposite order.

    `A` is any function from `Fin M`, so every pair of subsets occurs, and each subset with itself.
    """
    failing = []
    for n in range(5):
        for r in range(n + 1):
            subsets = list(combinations(range(n), r))
            rest = {subset: [x for x in range(n) if x not in subset] for subset in subsets}
            if any(lex(a, b) and not lex(rest[b], rest[a]) for a in subsets for b in subsets):
                failing.append([n, r])
    return {"failing": failing, "smallest": failing[0]}


def _graphs(n: int) -> Iterator[frozenset[Edge]]:
    pairs = list(combinations(range(n), 2))
    for kept in product((False, True), repeat=len(pairs)):
        yield frozenset(pair for pair, keep in zip(pairs, kept, strict=True) if keep)


def _connected(vertices: Sequence[int], edges: frozenset[Edge]) -> bool:
    """`SimpleGraph.Connected`: not empty, and every vertex reachable from every other."""
    if not vertices:
        return False
    seen = {vertices[0]}
    frontier = [vertices[0]]
    while frontier:
        at = frontier.pop()
        near = {b if a == at else a for a, b in edges if at in {a, b}} - seen
        seen |= near
        frontier += near
    return seen >= set(vertices)


def _is_tree(n: int, edges: frozenset[Edge]) -> bool:
    return _connected(range(n), edges) and len(edges) == n - 1


def brualdi_ch11_59() -> dict[str, object]:
    """Trees on 1..4 vertices with an edge removed; `T1` and `T2` are trees on the whole of V."""
    cases, true = [], []
    for n in range(1, 5):
        trees = [edges for edges in _graphs(n) if _is_tree(n, edges)]
        removals = [(tree, edge) for tree in trees for edge in tree]
        cases.append(len(removals))
        true.append(
            sum(
                any(
                    first | second == tree - {edge} and not ({*sum(first, ())} & {*sum(second, ())})
                    for first in trees
                    for second in trees
                )
                for tree, edge in removals
            )
        )
    return {"cases": cases, "true": true}


def brualdi_ch12_34() -> dict[str, object]:
    """Graphs on 0..4 vertices that are not connected and whose complement is not connected either."""

    def fails(n: int, edges: frozenset[Edge]) -> bool:
        complement = frozenset(combinations(range(n), 2)) - edges
        return not _connected(range(n), edges) and not _connected(range(n), complement)

    return {"counterexamples": [sum(fails(n, edges) for edges in _graphs(n)) for n in range(5)]}


def _two_connected(n: int, edges: frozenset[Edge]) -> bool:
    """`TwoConnected`: connected, and still so (hence not empty) without any one vertex."""
    return _connected(range(n), edges) and all(
        _connected([v for v in range(n) if v != x], frozenset(e for e in edges if x not in e)) for x in range(n)
    )


def _on_cycles(n: int, edges: frozenset[Edge], edge: Edge) -> bool:
    """Some subgraph holds the edge, and each of its vertices has no neighbour or exactly two.

    That it holds x too asks for nothing: x can be put in as a vertex without neighbours.
    """
    others = sorted(edges - {edge})
    for kept in product((False, True), repeat=len(others)):
        chosen = [edge, *(e for e, keep in zip(others, kept, strict=True) if keep)]
        if all(sum(v in e for e in chosen) in {0, 2} for v in range(n)):
            return True
    return False


def brualdi_ch12_62() -> dict[str, object]:
    """Graphs on 0..4 vertices where the two sides differ."""

    def differs(n: int, edges: frozenset[Edge]) -> bool:
        right = all(_on_cycles(n, edges, edge) for edge in edges)
        return _two_connected(n, edges) != right

    return {"counterexamples": [sum(differs(n, edges) for edges in _graphs(n)) for n in range(5)]}


def _digraphs(n: int) -> Iterator[Arcs]:
    pairs = [(a, b) for a in range(n) for b in range(n)]
    for kept in product((False, True), repeat=len(pairs)):
        yield frozenset(pair for pair, keep in zip(pairs, kept, strict=True) if keep)


def _tournaments(n: int) -> Iterator[Arcs]:
    """`IsTournament`: no loop, and exactly one arc between two vertices."""
    ways: list[tuple[Edge, Edge]] = [((a, b), (b, a)) for a, b in combinations(range(n), 2)]
    for chosen in product(*ways):
        yield frozenset(chosen)


def _walks(arcs: Arcs, start: int, *, simple: bool) -> set[tuple[int, frozenset[int]]]:
    """End and support of each `Digraph.Walk` from a vertex: `nil` asks for a loop, so every walk ends at a loop.

    A walk is followed until nothing new is seen; a simple one never comes back to a vertex.
    """
    states = {(start, frozenset({start}))}
    frontier = list(states)
    while frontier:
        at, seen = frontier.pop()
        for a, b in arcs:
            state = (b, seen | {b})
            if a == at and state not in states and not (simple and b in seen):
                states.add(state)
                frontier.append(state)
    return {(at, seen) for at, seen in states if (at, at) in arcs}


def _strongly_connected(n: int, arcs: Arcs) -> bool:
    return all(v in {end for end, _ in _walks(arcs, u, simple=False)} for u in range(n) for v in range(n) if u != v)


def _closed_walk_through_all(n: int, arcs: Arcs, *, simple: bool) -> bool:
    everything = frozenset(range(n))
    return any((u, everything) in _walks(arcs, u, simple=simple) for u in range(n))


def brualdi_ch13_6() -> dict[str, object]:
    """Digraphs on 0..3 vertices where the two sides differ."""

    def differs(n: int, arcs: Arcs) -> bool:
        return _strongly_connected(n, arcs) != _closed_walk_through_all(n, arcs, simple=False)

    return _count(_digraphs, differs)


def brualdi_ch13_9() -> dict[str, object]:
    """Tournaments on 0..3 vertices where the two sides differ."""

    def differs(n: int, arcs: Arcs) -> bool:
        return _strongly_connected(n, arcs) != _closed_walk_through_all(n, arcs, simple=True)

    return _count(_tournaments, differs)


def brualdi_ch13_10() -> dict[str, object]:
    """Tournaments on 0..3 vertices without a vertex that reaches all, itself included, by walks of at most 2 arcs."""

    def fails(n: int, arcs: Arcs) -> bool:
        # The support of a path with at most 2 arcs before its closing loop has at most 3 vertices.
        return not any(
            all(any(end == x and len(seen) <= 3 for end, seen in _walks(arcs, u, simple=True)) for x in range(n))
            for u in range(n)
        )

    return _count(_tournaments, fails)


def _count(every: Callable[[int], Iterator[Arcs]], wrong: Callable[[int, Arcs], bool]) -> dict[str, object]:
    counted = [[wrong(n, arcs) for arcs in every(n)] for n in range(4)]
    return {"cases": [len(found) for found in counted], "counterexamples": [sum(found) for found in counted]}

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, exp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combibench_eval.scoring.pass_at_k import Counts, mean_pass_at_k, pass_at_k


@st.composite
def small_cases(draw):
    n = draw(st.integers(1, 9))
    return n, draw(st.integers(0, n)), draw(st.integers(1, n))


@st.composite
def cases(draw):
    n = draw(st.integers(1, 20_000))
    return n, draw(st.integers(0, n)), draw(st.integers(1, n))


@settings(deadline=None)
@given(small_cases())
def test_equals_the_average_over_all_subsets(case):
    n, c, k = case
    subsets = list(combinations([True] * c + [False] * (n - c), k))
    assert pass_at_k(n, c, k) == float(Fraction(sum(map(any, subsets)), len(subsets)))


@settings(deadline=None)
@given(cases())
def test_lies_between_0_and_1_and_says_exactly_when_at_an_end(case):
    n, c, k = case
    value = pass_at_k(n, c, k)
    assert 0.0 <= value <= 1.0
    assert (value == 0.0) == (c == 0)
    if k > n - c:
        assert value == 1.0


@settings(deadline=None)
@given(cases())
def test_never_falls_with_c_or_k(case):
    n, c, k = case
    value = pass_at_k(n, c, k)
    if c < n:
        assert pass_at_k(n, c + 1, k) >= value
    if k < n:
        assert pass_at_k(n, c, k + 1) >= value


@settings(deadline=None)
@given(cases())
def test_is_the_passing_share_at_k_1(case):
    n, c, _ = case
    assert pass_at_k(n, c, 1) == c / n


@pytest.mark.parametrize(("n", "c", "k"), [(3000, 7, 16), (50_000, 3, 20_000), (9000, 1500, 1200), (6000, 1001, 2500)])
def test_agrees_with_binomials_in_integers_for_large_n(n, c, k):
    exact = Fraction(comb(n, k) - comb(n - c, k), comb(n, k))
    assert pass_at_k(n, c, k) == pytest.approx(float(exact), rel=1e-13)


def test_keeps_its_precision_where_almost_nothing_passes_of_a_million():
    assert pass_at_k(10**6, 1, 1) == 1e-6
    assert pass_at_k(10**6, 1, 1000) == pytest.approx(1e-3, rel=1e-14)
    assert pass_at_k(10**6, 2000, 3000) == pytest.approx(1 - exp(-6.0), rel=1e-4)


@pytest.mark.parametrize(
    ("n", "c", "k", "words"),
    [
        (8, 2, 16, "pass@16 is undefined with 8 samples"),
        (0, 0, 1, "pass@1 is undefined with 0 samples"),
        (4, 5, 1, "5 passing samples of only 4"),
        (4, -1, 1, "negative"),
        (-1, 0, 1, "negative"),
        (4, 2, 0, "k = 0"),
        (4, 2, -3, "k = -3"),
    ],
)
def test_refuses_what_is_undefined(n, c, k, words):
    with pytest.raises(ValueError, match=words):
        pass_at_k(n, c, k)


def test_refuses_numbers_that_are_no_counts():
    with pytest.raises(TypeError):
        pass_at_k(4.0, 2, 1)  # type: ignore[arg-type]  # the point of the test


counts_lists = st.lists(
    st.integers(0, 6).flatmap(
        lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(0, 4)),
    ),
    min_size=1,
    max_size=8,
).map(lambda rows: [Counts(f"p{i}", *row) for i, row in enumerate(rows)])


@settings(deadline=None)
@given(counts_lists, st.integers(1, 6), st.randoms())
def test_mean_does_not_depend_on_the_order_of_problems(counts, k, random):
    shuffled = list(counts)
    random.shuffle(shuffled)
    assert mean_pass_at_k(shuffled, k) == mean_pass_at_k(counts, k)


@settings(deadline=None)
@given(counts_lists, st.integers(1, 6))
def test_mean_has_a_value_only_if_every_problem_has_k_samples(counts, k):
    mean = mean_pass_at_k(counts, k)
    enough = sum(one.n >= k for one in counts)
    assert mean.problems == len(counts)
    assert mean.problems_with_enough == enough
    assert (mean.value is not None) == (enough == len(counts))
    if mean.value is None:
        assert mean.note == f"only {enough} of {len(counts)} problems have at least {k} judged samples"


@settings(deadline=None)
@given(counts_lists, st.integers(1, 6), st.data())
def test_bounds_hold_whatever_the_missing_samples_turn_out_to_be(counts, k, data):
    mean = mean_pass_at_k(counts, k)
    assert 0.0 <= mean.at_least <= mean.at_most <= 1.0
    filled = []
    for one in counts:
        extra = max(one.n + one.missing, k) - one.n
        passing = data.draw(st.integers(0, extra))
        filled.append(Counts(one.problem, one.n + extra, one.c + passing))
    value = mean_pass_at_k(filled, k).value
    assert value is not None
    assert mean.at_least - 1e-12 <= value <= mean.at_most + 1e-12
    if mean.value is not None:
        assert mean.at_least - 1e-12 <= mean.value <= mean.at_most + 1e-12


def test_each_problem_weighs_the_same_however_many_samples_it_has():
    assert mean_pass_at_k([Counts("a", 1, 1), Counts("b", 99, 0)], 1).value == 0.5


def test_a_problem_without_samples_stays_in_the_denominator():
    mean = mean_pass_at_k([Counts("a", 4, 4), Counts("b", 0, 0, missing=4)], 1)
    assert mean.value is None
    assert (mean.problems, mean.problems_with_enough) == (2, 1)
    assert (mean.at_least, mean.at_most) == (0.5, 1.0)


def test_unjudged_samples_are_named_beside_the_value():
    mean = mean_pass_at_k([Counts("a", 3, 3, missing=1)], 1)
    assert mean.value == 1.0
    assert mean.at_least == 0.75
    assert mean.note == "1 expected samples are not judged"


def test_no_problems_have_no_mean_and_the_widest_bounds():
    mean = mean_pass_at_k([], 1)
    assert (mean.value, mean.at_least, mean.at_most, mean.note) == (None, 0.0, 1.0, "no problems")


def test_mean_refuses_k_below_1_even_for_no_problems():
    with pytest.raises(ValueError, match="k = 0"):
        mean_pass_at_k([], 0)


@pytest.mark.parametrize("row", [(2, 3, 0), (2, -1, 0), (2, 1, -1), (-1, -1, 0)])
def test_impossible_counts_cannot_be_made(row):
    with pytest.raises(ValueError, match="hackmath_1"):
        Counts("hackmath_1", *row)

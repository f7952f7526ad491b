from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combibench_eval.scoring.estimates import curve, gain_of_one_more, pass_at
from combibench_eval.scoring.intervals import wilson
from combibench_eval.scoring.pass_at_k import Counts, mean_pass_at_k


def run_of(n: int, passing: list[int]) -> list[Counts]:
    return [Counts(f"p{i}", n, c) for i, c in enumerate(passing)]


def test_one_sample_a_problem_gets_wilson():
    at = pass_at(run_of(1, [1] * 7 + [0] * 93), 1)
    assert at.value == 0.07
    assert at.interval == wilson(7, 100)


def test_as_many_samples_as_are_drawn_are_one_trial_a_problem_too():
    at = pass_at(run_of(16, [3, 1, 0, 0]), 16)
    assert at.interval == wilson(2, 4)


def test_more_samples_than_are_drawn_get_the_bootstrap():
    at = pass_at(run_of(16, [3, 1, 0, 0, 16]), 8)
    assert at.interval is not None
    assert at.interval.method == "bootstrap"


def test_one_problem_with_more_samples_is_enough_for_the_bootstrap():
    at = pass_at([Counts("a", 1, 1), Counts("b", 1, 0), Counts("c", 2, 1)], 1)
    assert at.interval is not None
    assert at.interval.method == "bootstrap"


@pytest.mark.parametrize("n", [1, 16])
def test_none_and_all_of_100_have_no_interval_without_width(n):
    none, everything = pass_at(run_of(n, [0] * 100), 1), pass_at(run_of(n, [n] * 100), 1)
    assert none.value == 0.0
    assert everything.value == 1.0
    assert none.interval is not None
    assert everything.interval is not None
    assert none.interval.low == 0.0
    assert 0.03 < none.interval.high < 0.04
    assert 0.96 < everything.interval.low < 0.97
    assert everything.interval.high == 1.0


def test_too_few_samples_give_bounds_and_neither_value_nor_interval():
    at = pass_at(run_of(8, [8, 0]), 16)
    assert (at.value, at.interval, at.at_least, at.at_most) == (None, None, 0.5, 1.0)


def test_curve_goes_in_powers_of_two_up_to_n():
    assert [point.k for point in curve(run_of(1, [1]))] == [1]
    assert [point.k for point in curve(run_of(16, [1, 2]))] == [1, 2, 4, 8, 16]
    assert [point.k for point in curve(run_of(20, [1, 2]))] == [1, 2, 4, 8, 16, 20]
    assert [point.k for point in curve([Counts("a", 3, 1), Counts("b", 9, 1)])] == [1, 2, 3]


def test_curve_of_nothing_is_empty():
    assert curve([]) == ()
    assert curve([Counts("a", 4, 1), Counts("b", 0, 0)]) == ()


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 8), min_size=1, max_size=12))
def test_curve_rises_and_lies_in_its_band(passing):
    points = curve(run_of(8, passing))
    assert all(point.low <= point.value <= point.high for point in points)
    assert all(early.value <= late.value for early, late in pairwise(points))


@settings(deadline=None)
@given(st.lists(st.integers(0, 6), min_size=1, max_size=10), st.integers(0, 5))
def test_gain_is_the_difference_of_two_means(passing, k):
    counts = run_of(6, passing)
    after = mean_pass_at_k(counts, k + 1).value
    before = mean_pass_at_k(counts, k).value if k else 0.0
    gain = gain_of_one_more(counts, k).value
    assert gain is not None
    assert after is not None
    assert before is not None
    assert gain == pytest.approx(after - before, abs=1e-12)


def test_last_gain_is_the_share_of_problems_solved_once_over_n():
    gain = gain_of_one_more(run_of(8, [1, 1, 1, 2, 0, 8, 0, 0, 0, 0]), 7)
    assert gain.value == pytest.approx(3 / 10 / 8)
    assert gain.interval is not None
    assert gain.interval.low >= 0.0


def test_gain_is_undefined_past_the_samples_drawn_and_for_no_problems():
    assert gain_of_one_more(run_of(8, [1, 2]), 8).value is None
    assert gain_of_one_more([], 0).value is None
    with pytest.raises(ValueError, match="-1 samples"):
        gain_of_one_more([], -1)


def test_first_sample_gains_pass_at_1():
    gain = gain_of_one_more(run_of(1, [1, 0, 0, 0]), 0)
    assert gain.value == 0.25
    assert gain.interval == wilson(1, 4)

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest, permutation_test

from combibench_eval.scoring.intervals import bound_at_none, wilson
from combibench_eval.scoring.paired import chance_in_words, compare_counts, difference_interval, mcnemar, sign_flips
from combibench_eval.scoring.pass_at_k import Counts


def run_of(n: int, passing: list[int]) -> list[Counts]:
    return [Counts(f"p{i}", n, c) for i, c in enumerate(passing)]


@settings(deadline=None)
@given(st.integers(0, 120), st.integers(0, 120))
def test_mcnemar_is_the_two_sided_binomial_test(only_a, only_b):
    expected = binomtest(only_a, only_a + only_b, 0.5).pvalue if only_a + only_b else 1.0
    assert mcnemar(only_a, only_b) == pytest.approx(expected, rel=1e-9)


def test_mcnemar_of_nothing_that_differs_is_chance():
    assert mcnemar(0, 0) == 1.0


def test_mcnemar_refuses_negative_counts():
    with pytest.raises(ValueError, match="negative"):
        mcnemar(-1, 3)


@settings(deadline=None)
@given(st.lists(st.sampled_from([-1.0, 0.0, 1.0]), max_size=25))
def test_sign_flips_over_all_patterns_are_mcnemar_for_yes_no_differences(differences):
    p, test = sign_flips(differences)
    exact = mcnemar(differences.count(-1.0), differences.count(1.0))
    if test == "sign flips, all":
        assert p == pytest.approx(exact, abs=1e-12)
    else:
        assert p == pytest.approx(exact, abs=0.03)


@settings(max_examples=10, deadline=None)
@given(st.lists(st.integers(-16, 16), min_size=2, max_size=8))
def test_sign_flips_agree_with_scipy(sixteenths):
    differences = [value / 16 for value in sixteenths]
    expected = permutation_test(
        (differences, [0.0] * len(differences)),
        lambda x, y: sum(x) - sum(y),
        permutation_type="samples",
        n_resamples=10**6,
    )
    # scipy doubles the smaller tail; the null distribution is symmetric, so that is the two-sided p.
    assert sign_flips(differences)[0] == pytest.approx(expected.pvalue, abs=1e-9)


def test_sign_flips_are_never_zero_and_repeat():
    p, test = sign_flips([0.5] * 60)
    assert (p, test) == (1 / 10_001, "sign flips, drawn")
    assert sign_flips([0.1, -0.2] * 20) == sign_flips([0.1, -0.2] * 20)


def test_sign_flips_of_nothing_that_differs_are_chance():
    assert sign_flips([])[0] == 1.0
    assert sign_flips([0.0] * 50)[0] == 1.0


def test_no_discordant_problem_leaves_room_both_ways():
    found = difference_interval([0.0] * 100, yes_no=False)
    assert found.low == pytest.approx(-bound_at_none(100))
    assert found.high == pytest.approx(bound_at_none(100))
    found = difference_interval([0.0] * 100, yes_no=True)
    assert (found.low, found.high) == (-wilson(0, 100).high, wilson(0, 100).high)


def test_one_gained_of_100_agrees_with_the_score_interval():
    # Tango's score interval for 1 and 0 discordant pairs of 100 is about (-0.028, 0.055).
    found = difference_interval([1.0] + [0.0] * 99, yes_no=True)
    assert found.low == pytest.approx(-0.028, abs=0.002)
    assert found.high == pytest.approx(0.0545, abs=0.002)


def test_no_problems_leave_the_whole_range():
    found = difference_interval([], yes_no=True)
    assert (found.low, found.high, found.method) == (-1.0, 1.0, "none")


@settings(max_examples=25, deadline=None)
@given(st.lists(st.floats(-1, 1, allow_nan=False), min_size=1, max_size=12))
def test_interval_turns_round_with_the_runs_and_holds_the_difference(differences):
    found = difference_interval(differences, yes_no=False)
    turned = difference_interval([-value for value in differences], yes_no=False)
    mean = sum(differences) / len(differences)
    assert found.low == pytest.approx(-turned.high, abs=1e-9)
    assert found.high == pytest.approx(-turned.low, abs=1e-9)
    assert -1 <= found.low <= mean + 1e-9
    assert mean - 1e-9 <= found.high <= 1
    assert found.low < found.high


def test_test_and_interval_rarely_contradict_each_other():
    """Where chance is excluded at 5 % and the interval holds 0, or the other way round, people would ask why."""
    contradictions = []
    for gained, lost in product(range(16), repeat=2):
        differences = [1.0] * gained + [-1.0] * lost + [0.0] * (100 - gained - lost)
        interval = difference_interval(differences, yes_no=True)
        excludes = not interval.low <= 0 <= interval.high
        if excludes != (mcnemar(gained, lost) < 0.05):
            contradictions.append((gained, lost))
    # The exact test is conservative: it may find chance possible just where the interval leaves 0 out.
    assert all(mcnemar(*pair) < 0.15 for pair in contradictions)
    assert len(contradictions) <= 20


def test_who_gained_what_by_name():
    a = [Counts("x", 1, 1), Counts("y", 1, 1), Counts("z", 1, 0), Counts("w", 1, 0)]
    b = [Counts("w", 1, 0), Counts("z", 1, 1), Counts("y", 1, 0), Counts("x", 1, 1)]
    found = compare_counts(a, b, 1)
    assert found.only_a == ("y",)
    assert found.only_b == ("z",)
    assert (found.both, found.neither, found.problems) == (1, 1, 4)
    assert (found.a, found.b, found.difference) == (0.5, 0.5, 0.0)
    assert (found.p_value, found.test, found.words) == (1.0, "mcnemar", "could be chance (p = 1)")
    assert found.note is None


def test_as_many_samples_as_drawn_use_mcnemar_else_sign_flips():
    assert compare_counts(run_of(4, [1, 0]), run_of(4, [0, 4]), 4).test == "mcnemar"
    assert compare_counts(run_of(4, [1, 0]), run_of(4, [0, 4]), 1).test == "sign flips, all"
    assert compare_counts(run_of(4, [1] * 40), run_of(4, [2] * 40), 1).test == "sign flips, drawn"


def test_unequal_samples_are_compared_by_pass_at_k_and_said():
    found = compare_counts([Counts("x", 2, 1), Counts("y", 8, 0)], [Counts("x", 8, 4), Counts("y", 4, 0)], 2)
    assert found.a == 0.5
    assert found.b == pytest.approx((1 - 6 / 28) / 2)
    assert found.note is not None
    assert "A has more on 1 problems, B on 1" in found.note


def test_a_large_gain_is_no_chance():
    found = compare_counts(run_of(1, [0] * 100), run_of(1, [1] * 30 + [0] * 70), 1)
    assert found.p_value == pytest.approx(2 / 2**30)
    assert found.words == "very unlikely to be chance (p < 0.0001)"
    assert found.interval.low > 0.2


def test_the_same_run_twice_differs_nowhere():
    run = run_of(4, [0, 1, 2, 3, 4])
    found = compare_counts(run, run, 2)
    assert (found.difference, found.p_value, found.words) == (0.0, 1.0, "no problem differs")
    assert found.interval.low < 0 < found.interval.high


@pytest.mark.parametrize(
    ("a", "b", "k", "words"),
    [
        ([("x", 1, 1)], [("y", 1, 1)], 1, "different problems"),
        ([("x", 1, 1), ("x", 1, 0)], [("x", 1, 1)], 1, "listed twice"),
        ([("x", 1, 1)], [("x", 2, 1)], 2, "undefined with 1 samples"),
        ([], [], 1, "no problems"),
        ([("x", 1, 1)], [("x", 1, 1)], 0, "k = 0"),
    ],
)
def test_refuses_what_cannot_be_compared(a, b, k, words):
    with pytest.raises(ValueError, match=words):
        compare_counts([Counts(*row) for row in a], [Counts(*row) for row in b], k)


@pytest.mark.parametrize(
    ("p", "words"),
    [
        (1.0, "could be chance (p = 1)"),
        (0.3438, "could be chance (p = 0.34)"),
        (0.05, "could be chance (p = 0.05)"),
        (0.031, "unlikely to be chance (p = 0.031)"),
        (0.0004, "very unlikely to be chance (p = 0.0004)"),
        (0.0, "very unlikely to be chance (p < 0.0001)"),
    ],
)
def test_words(p, words):
    assert chance_in_words(p) == words


def test_words_for_no_probability():
    with pytest.raises(ValueError, match="between 0 and 1"):
        chance_in_words(1.5)

from __future__ import annotations

from math import inf, nan, nextafter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy import mean
from numpy.random import default_rng
from scipy.stats import binomtest
from scipy.stats import bootstrap as reference

from combibench_eval.scoring.intervals import bootstrap, bound_at_none, interval_of_mean, wilson

shares = st.floats(0, 1, allow_nan=False)
value_lists = st.lists(st.one_of(shares, st.sampled_from([0.0, 1.0])), min_size=1, max_size=30)


@settings(deadline=None)
@given(
    st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.sampled_from([0.8, 0.95, 0.99])
)
def test_wilson_agrees_with_scipy(case, confidence):
    successes, trials = case
    expected = binomtest(successes, trials).proportion_ci(confidence, method="wilson")
    found = wilson(successes, trials, confidence)
    assert found.low == pytest.approx(expected.low, abs=1e-12)
    assert found.high == pytest.approx(expected.high, abs=1e-12)


@settings(deadline=None)
@given(st.integers(1, 400), st.sampled_from([0.8, 0.95, 0.99]))
def test_bound_at_none_is_the_exact_binomial_one(problems, confidence):
    expected = binomtest(0, problems).proportion_ci(confidence, method="exact")
    assert bound_at_none(problems, confidence) == pytest.approx(expected.high, rel=1e-12)


def test_none_of_100_and_all_of_100_still_leave_room():
    # Wilson: z^2 / (100 + z^2); exact: 1 - 0.025 ** 0.01.
    none, everything = wilson(0, 100), wilson(100, 100)
    assert (none.low, everything.high) == (0.0, 1.0)
    assert none.high == pytest.approx(0.036993, abs=1e-6)
    assert everything.low == pytest.approx(1 - 0.036993, abs=1e-6)
    none, everything = bootstrap([0.0] * 100), bootstrap([1.0] * 100)
    assert (none.low, everything.high, none.method, everything.method) == (0.0, 1.0, "bound", "bound")
    assert none.high == pytest.approx(0.036217, abs=1e-6)
    assert everything.low == pytest.approx(1 - 0.036217, abs=1e-6)


def test_nothing_observed_leaves_the_whole_range():
    for found in (wilson(0, 0), bootstrap([]), interval_of_mean([], yes_no=True), interval_of_mean([], yes_no=False)):
        assert (found.low, found.high, found.method) == (0.0, 1.0, "none")
    assert bound_at_none(0) == 1.0


@settings(max_examples=40, deadline=None)
@given(value_lists)
def test_bootstrap_holds_the_mean_within_0_and_1_and_has_a_width(values):
    found = bootstrap(values, resamples=300)
    middle = sum(values) / len(values)
    assert 0.0 <= found.low <= middle + 1e-12
    assert middle - 1e-12 <= found.high <= 1.0
    assert found.low < found.high


@settings(max_examples=40, deadline=None)
@given(value_lists, st.randoms())
def test_bootstrap_does_not_depend_on_the_order_and_repeats_exactly(values, random):
    shuffled = list(values)
    random.shuffle(shuffled)
    assert bootstrap(shuffled, resamples=300) == bootstrap(values, resamples=300)


@settings(max_examples=40, deadline=None)
@given(value_lists, st.data())
def test_bootstrap_ends_never_fall_when_values_rise(values, data):
    rise = data.draw(st.lists(shares, min_size=len(values), max_size=len(values)))
    raised = [min(1.0, value + more * (1 - value)) for value, more in zip(values, rise, strict=True)]
    before, after = bootstrap(values, resamples=300), bootstrap(raised, resamples=300)
    if "wilson" not in (before.method, after.method):  # all values equal: the stand-in is wider on purpose
        assert after.high >= before.high - 1e-12
        assert after.low >= before.low - 1e-12


def test_one_solved_of_100_reaches_no_lower_than_none_solved():
    assert bootstrap([1 / 16] + [0.0] * 99).high >= bootstrap([0.0] * 100).high


def test_equal_values_between_the_ends_get_the_interval_of_yes_no_trials():
    assert bootstrap([0.5] * 40) == wilson(20, 40)


def test_bootstrap_agrees_with_the_normal_interval_where_that_is_good():
    # 400 problems, half at 0.25 and half at 0.75: standard error 0.25 / 20.
    found = bootstrap([0.25] * 200 + [0.75] * 200)
    assert found.low == pytest.approx(0.5 - 1.96 * 0.0125, abs=0.0015)
    assert found.high == pytest.approx(0.5 + 1.96 * 0.0125, abs=0.0015)
    assert found.method == "bootstrap"


def test_bootstrap_agrees_with_scipy():
    rng = Random(4)
    values = [rng.betavariate(0.4, 1.5) for _ in range(80)]
    expected = reference((values,), mean, method="percentile", n_resamples=4000, rng=default_rng(1)).confidence_interval
    found = bootstrap(values)
    assert found.low == pytest.approx(expected.low, abs=0.004)
    assert found.high == pytest.approx(expected.high, abs=0.004)


@pytest.mark.parametrize("bad", [nan, inf, -0.1, nextafter(1.0, 2.0)])
def test_values_outside_0_to_1_are_refused(bad):
    with pytest.raises(ValueError, match="from 0 to 1"):
        bootstrap([0.5, bad, 0.2])


def test_a_yes_no_trial_has_no_third_outcome():
    with pytest.raises(ValueError, match="0 or 1"):
        interval_of_mean([0.0, 0.5], yes_no=True)


@pytest.mark.parametrize("confidence", [0.0, 1.0, -1.0, 95.0, nan])
def test_a_confidence_is_a_share(confidence):
    for ask in (
        lambda: wilson(1, 2, confidence),
        lambda: bound_at_none(3, confidence),
        lambda: bootstrap([], confidence),
    ):
        with pytest.raises(ValueError, match="confidence"):
            ask()


@pytest.mark.parametrize(("successes", "trials"), [(3, 2), (-1, 2), (0, -1)])
def test_wilson_refuses_impossible_counts(successes, trials):
    with pytest.raises(ValueError, match="is not a count"):
        wilson(successes, trials)

from __future__ import annotations

import json
import tracemalloc
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combibench_eval.scoring.pass_at_k import mean_pass_at_k
from combibench_eval.scoring.summary import Summary, rows_from_json
from combibench_eval.scoring.tally import ExpectedProblem, SampleOutcome, Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from combibench_eval.scoring.tally import Outcome

PROBLEMS = (
    ExpectedProblem("hackmath_1", "hackmath", "fill-in"),
    ExpectedProblem("hackmath_2", "hackmath", "fill-in"),
    ExpectedProblem("imo_2000_p4", "imo", "proof"),
    ExpectedProblem("imo_2011_p2", "imo", "proof"),
)


def passed(problem: str, form: str | None = None, official: Outcome = "pass") -> SampleOutcome:
    reason = "accepted" if official == "pass" else "messages"
    return SampleOutcome(problem, "pass", "proved", official, reason, form)


def failed(problem: str, reason: str = "lean_error", official: Outcome = "fail") -> SampleOutcome:
    return SampleOutcome(problem, "fail", reason, official, "messages")


def unjudged(problem: str, reason: str = "worker_lost") -> SampleOutcome:
    return SampleOutcome(problem, "unjudged", reason, "unjudged", reason)


def tallied(
    outcomes: Iterable[SampleOutcome],
    samples: int | dict[str, int] | None = None,
    ks: tuple[int, ...] = (1,),
    **options: Any,
) -> Summary:
    counts = Tally(PROBLEMS, samples, **options)
    counts.add_all(outcomes)
    return counts.summary(ks)


COMPLETE = [
    passed("hackmath_1", "literal"),
    passed("hackmath_1", "restated"),
    passed("hackmath_2", "computed"),
    failed("hackmath_2", "answer_not_proved_equal", official="pass"),
    failed("imo_2000_p4", "sorry", official="pass"),
    failed("imo_2000_p4"),
    passed("imo_2011_p2", official="fail"),
    failed("imo_2011_p2"),
]


def test_counts_by_rule():
    summary = tallied(COMPLETE, 2, ks=(1, 2))
    strict, plain, official = (summary.scores[rule] for rule in ("strict", "strict_plain", "official"))
    assert (strict.problems, strict.solved, strict.judged, strict.passes) == (4, 3, 8, 4)
    assert (plain.problems, plain.solved, plain.judged, plain.passes) == (4, 2, 8, 2)
    assert (official.problems, official.solved, official.judged, official.passes) == (4, 3, 8, 5)
    assert [at.value for at in strict.pass_at] == [0.5, 0.75]
    assert [at.value for at in plain.pass_at] == [0.25, 0.5]
    assert summary.completeness.complete


def test_failures_by_reason_most_frequent_first_and_forms_of_passing_answers():
    summary = tallied(COMPLETE, 2)
    assert list(summary.failures["strict"].items()) == [("lean_error", 2), ("answer_not_proved_equal", 1), ("sorry", 1)]
    assert summary.failures["official"] == {"messages": 3}
    assert summary.answer_forms == {"computed": 1, "literal": 1, "none": 1, "restated": 1}


def test_by_source_and_by_kind():
    summary = tallied(COMPLETE, 2)
    assert {name: group.scores["strict"].solved for name, group in summary.by_source.items()} == {
        "hackmath": 2,
        "imo": 1,
    }
    assert {name: group.scores["strict"].passes for name, group in summary.by_kind.items()} == {
        "fill-in": 3,
        "proof": 1,
    }
    assert {name: group.problems for name, group in summary.by_kind.items()} == {"fill-in": 2, "proof": 2}


def test_unjudged_and_missing_samples_stay_in_the_denominator():
    outcomes = [
        passed("hackmath_1"),
        unjudged("hackmath_1"),
        passed("hackmath_2"),
        unjudged("imo_2011_p2", "lean_unavailable"),
    ]
    summary = tallied(outcomes, 2)
    done = summary.completeness
    assert not done.complete
    assert done.problems_without_samples == ("imo_2000_p4",)
    assert (done.samples_expected, done.samples_seen, done.samples_missing, done.samples_surplus) == (8, 4, 4, 0)
    assert (done.rules["strict"].judged, done.rules["strict"].unjudged) == (2, 2)
    assert done.rules["strict"].unjudged_reasons == {"lean_unavailable": 1, "worker_lost": 1}
    at = summary.scores["strict"].pass_at[0]
    assert at.value is None
    assert at.interval is None
    assert (at.problems, at.problems_with_enough) == (4, 2)
    assert at.at_least == (0.5 + 0.5) / 4
    assert at.at_most == 1.0
    assert summary.scores["strict"].curve == ()


def test_a_verdict_that_does_not_exist_yet_is_unjudged_and_not_zero():
    summary = tallied([SampleOutcome(problem.name, "fail", "no_code") for problem in PROBLEMS], 1)
    assert summary.completeness.complete
    assert summary.completeness.rules["official"].unjudged_reasons == {"not_built": 4}
    assert summary.scores["official"].pass_at[0].value is None
    assert summary.scores["strict"].pass_at[0].value == 0.0


def test_excluded_problems_are_listed_and_count_as_unsolved_of_all():
    outcomes = [passed("hackmath_1"), passed("hackmath_2"), failed("imo_2000_p4")]
    summary = tallied(outcomes, 1, excluded={"imo_2011_p2": "does not compile on Lean 4.9"})
    assert summary.completeness.complete
    assert summary.completeness.problems_expected == 3
    assert summary.completeness.problems_excluded == {"imo_2011_p2": "does not compile on Lean 4.9"}
    assert summary.scores["strict"].pass_at[0].value == pytest.approx(2 / 3)
    whole = summary.populations["all"]
    assert (whole.problems, whole.excluded, whole.scores["strict"].solved) == (4, 1, 2)
    assert whole.scores["strict"].pass_at[0].value is None
    assert whole.scores["strict"].pass_at[0].at_least == 0.5


def test_of_all_and_of_the_statements_not_known_to_be_faulty():
    summary = tallied(COMPLETE, 2, faulty={"imo_2011_p2", "brualdi_ch5_26"})
    assert summary.populations["all"].problems == 4
    sound = summary.populations["not_known_faulty"]
    assert (sound.problems, sound.scores["strict"].solved) == (3, 2)
    assert [row.problem for row in summary.problems if row.faulty] == ["imo_2011_p2"]
    assert "not_known_faulty" not in tallied(COMPLETE, 2).populations


def test_unequal_numbers_of_samples_without_an_expectation():
    outcomes = [passed("hackmath_1"), *[failed("hackmath_2")] * 3, passed("imo_2000_p4"), failed("imo_2011_p2")]
    summary = tallied(outcomes)
    assert summary.completeness.complete
    at = summary.scores["strict"].pass_at[0]
    assert at.value == 0.5
    assert at.interval is not None
    assert at.interval.method == "bootstrap"


def test_without_an_expectation_a_problem_without_samples_still_misses_one():
    summary = tallied([passed("hackmath_1")])
    assert not summary.completeness.complete
    assert summary.completeness.samples_missing == 3


def test_expected_samples_by_problem_and_samples_beyond_them():
    summary = tallied([passed("hackmath_1"), failed("hackmath_1")], {"hackmath_1": 1, "imo_2000_p4": 2})
    done = summary.completeness
    assert (done.samples_expected, done.samples_missing, done.samples_surplus) == (3, 2, 1)


def test_nothing_at_all():
    counts = Tally([], 4)
    summary = counts.summary((1, 8))
    assert summary.completeness.samples_expected == 0
    assert [at.value for at in summary.scores["strict"].pass_at] == [None, None]
    assert summary.by_source == {}
    json.dumps(summary.to_json(), allow_nan=False)
    empty = Tally(PROBLEMS, 4).summary()
    assert empty.completeness.problems_without_samples == tuple(problem.name for problem in PROBLEMS)
    assert empty.scores["strict"].pass_at[0].at_least == 0.0


@pytest.mark.parametrize("solved", [0, 100])
def test_none_and_all_of_100(solved):
    problems = [ExpectedProblem(f"p{i}", "imo", "proof") for i in range(100)]
    counts = Tally(problems, 1)
    counts.add_all(SampleOutcome(f"p{i}", "pass" if i < solved else "fail") for i in range(100))
    at = counts.summary().scores["strict"].pass_at[0]
    assert at.value == solved / 100
    assert at.interval is not None
    assert 0.03 < at.interval.high - at.interval.low < 0.04


def test_a_sample_of_a_problem_that_is_not_expected_is_refused_and_not_counted():
    counts = Tally(PROBLEMS, 1, excluded={"imo_2011_p2": "not selected"})
    with pytest.raises(ValueError, match="imo_1999_p9, which is not among the expected problems"):
        counts.add(passed("imo_1999_p9"))
    with pytest.raises(ValueError, match="imo_2011_p2, which is excluded"):
        counts.add(passed("imo_2011_p2"))
    with pytest.raises(ValueError, match="'passed' is no verdict"):
        counts.add(SampleOutcome("hackmath_1", "pass", official="passed"))  # type: ignore[arg-type]  # the point
    assert counts.summary().completeness.samples_seen == 0


def test_bad_expectations_are_refused():
    with pytest.raises(ValueError, match="hackmath_1 is expected twice"):
        Tally([*PROBLEMS, PROBLEMS[0]])
    with pytest.raises(ValueError, match="not among the problems: imo_1999_p9"):
        Tally(PROBLEMS, excluded={"imo_1999_p9": "typo"})
    with pytest.raises(ValueError, match="negative"):
        Tally(PROBLEMS, -1)
    with pytest.raises(ValueError, match="negative"):
        Tally(PROBLEMS, {"hackmath_1": -1})
    with pytest.raises(ValueError, match="k = 0"):
        Tally(PROBLEMS).summary((0,))


outcome_lists = st.lists(
    st.builds(
        SampleOutcome,
        problem=st.sampled_from([problem.name for problem in PROBLEMS]),
        strict=st.sampled_from(["pass", "fail", "unjudged"]),
        strict_reason=st.sampled_from(["r1", "r2", "r3"]),
        official=st.sampled_from(["pass", "fail", "unjudged"]),
        official_reason=st.sampled_from(["o1", "o2"]),
        answer_form=st.sampled_from([None, "literal", "closed", "computed", "restated"]),
    ),
    max_size=25,
)


@settings(max_examples=25, deadline=None)
@given(outcome_lists, st.randoms())
def test_the_order_of_samples_does_not_matter(outcomes, random):
    shuffled = list(outcomes)
    random.shuffle(shuffled)
    one, other = (json.dumps(tallied(run, 5, ks=(1, 2)).to_json(), sort_keys=False) for run in (outcomes, shuffled))
    assert one == other


@settings(max_examples=25, deadline=None)
@given(outcome_lists)
def test_every_sample_is_somewhere(outcomes):
    summary = tallied(outcomes, 5, faulty=())
    for rule in ("strict", "official"):
        judged = summary.completeness.rules[rule]
        assert judged.judged + judged.unjudged == len(outcomes)
        assert summary.scores[rule].passes + sum(summary.failures[rule].values()) == judged.judged
        for parts in (summary.by_source, summary.by_kind):
            assert sum(group.scores[rule].passes for group in parts.values()) == summary.scores[rule].passes
            assert sum(group.problems for group in parts.values()) == len(PROBLEMS)
    assert summary.scores["strict_plain"].passes <= summary.scores["strict"].passes
    assert sum(summary.answer_forms.values()) == summary.scores["strict"].passes
    done = summary.completeness
    assert done.samples_seen + done.samples_missing - done.samples_surplus == done.samples_expected


@settings(max_examples=25, deadline=None)
@given(outcome_lists)
def test_rows_survive_the_way_through_json(outcomes):
    summary = tallied(outcomes, 5)
    assert rows_from_json(json.loads(json.dumps(summary.to_json(), allow_nan=False))) == summary.problems


def test_json_has_the_keys_of_the_interface():
    plain = tallied(COMPLETE, 2, ks=(1, 2)).to_json()
    assert list(plain)[:4] == ["schema", "completeness", "counts", "pass_at"]
    assert {"by_source", "by_kind", "failures", "populations", "answer_forms", "problems"} <= plain.keys()
    assert plain["counts"]["strict"] == {"problems": 4, "solved": 3, "judged": 8, "passes": 4}
    first = plain["pass_at"]["official"][0]
    assert (first["k"], first["value"]) == (1, 0.625)
    assert first["interval"]["low"] < 0.625 < first["interval"]["high"]


def test_rows_of_another_schema_are_refused():
    with pytest.raises(ValueError, match="schema None"):
        rows_from_json({})
    with pytest.raises(ValueError, match="problems"):
        rows_from_json({"schema": 1, "problems": [{"problem": "x"}]})


def test_a_hundred_thousand_samples_take_no_more_memory_than_a_few():
    counts = Tally(PROBLEMS)
    outcomes = [passed("hackmath_1", "literal"), failed("hackmath_2"), failed("imo_2000_p4"), unjudged("imo_2011_p2")]
    counts.add_all(outcomes)
    tracemalloc.start()
    counts.add_all(outcome for _ in range(25_000) for outcome in outcomes)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 20_000
    summary = counts.summary((1, 16))
    assert summary.completeness.samples_seen == 100_004
    assert mean_pass_at_k([row.counts("strict") for row in summary.problems], 16).problems_with_enough == 3

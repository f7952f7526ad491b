from __future__ import annotations

import json
from typing import Any

import pytest

from combibench_eval.scoring.compare import Run, RunComparison, compare_runs
from combibench_eval.scoring.tally import ExpectedProblem, SampleOutcome, Tally

NAMES = ("p1", "p2", "p3", "p4")
FACTS: dict[str, Any] = {
    "setting": "without-solution",
    "two_stage": False,
    "judge_version": 1,
    "lean": {"version": "4.24.0", "library": "v4.24.0", "fingerprint": "aa"},
    "lean_options": {},
    "timeout_s": 120,
    "memory_mb": 8192,
    "statements": {name: f"hash of {name}" for name in NAMES},
    "model": "a",
}


def run_of(
    label: str,
    passing: list[int],
    *,
    samples: int = 1,
    names: tuple[str, ...] = NAMES,
    facts: dict[str, Any] | None = None,
    excluded: dict[str, str] | None = None,
    skip: tuple[str, ...] = (),
) -> Run:
    counts = Tally([ExpectedProblem(name, "imo", "proof") for name in names], samples, excluded=excluded)
    for name, passes in zip(names, passing, strict=True):
        if name in skip:
            continue
        counts.add_all(SampleOutcome(name, "pass" if i < passes else "fail") for i in range(samples))
    return Run(label, FACTS if facts is None else facts, counts.summary().problems)


def codes(found: RunComparison) -> list[str]:
    return [reason.code for reason in found.reasons]


def test_comparable_runs_are_compared():
    found = compare_runs(run_of("old", [1, 0, 0, 1]), run_of("new", [1, 1, 0, 0], facts={**FACTS, "model": "b"}))
    assert found.comparable
    assert found.reasons == ()
    assert found.result is not None
    assert found.result.only_a == ("p4",)
    assert found.result.only_b == ("p2",)
    json.dumps(found.to_json(), allow_nan=False)


def test_k_is_the_largest_that_all_problems_allow_unless_asked():
    a, b = run_of("a", [1, 0, 0, 4], samples=4), run_of("b", [2, 0, 0, 2], samples=2)
    found = compare_runs(a, b)
    assert found.result is not None
    assert found.result.k == 2
    found = compare_runs(a, b, k=1)
    assert found.result is not None
    assert found.result.k == 1
    found = compare_runs(a, b, k=3)
    assert codes(found) == ["k"]
    assert found.result is None
    assert codes(compare_runs(a, b, k=0)) == ["k"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"setting": "with-solution"}, "setting"),
        ({"two_stage": True}, "two_stage"),
        ({"judge_version": 2}, "judge_version"),
        ({"lean": {**FACTS["lean"], "version": "4.9.0"}}, "lean.version"),
        ({"lean": {**FACTS["lean"], "library": "v4.9.0"}}, "lean.library"),
        ({"lean_options": {"maxRecDepth": "1000"}}, "lean_options"),
        ({"timeout_s": 60}, "timeout_s"),
        ({"memory_mb": 4096}, "memory_mb"),
        ({"statements": {**FACTS["statements"], "p3": "another"}}, "statements"),
        ({"statements": {"p1": "hash of p1"}}, "not_recorded"),
        ({"statements": None}, "not_recorded"),
    ],
)
def test_each_difference_that_matters_is_a_reason(change, code):
    found = compare_runs(run_of("a", [1, 0, 0, 1]), run_of("b", [1, 0, 0, 1], facts={**FACTS, **change}))
    assert codes(found) == [code]
    assert not found.comparable


def test_what_a_run_does_not_record_is_not_taken_as_equal():
    facts = {key: value for key, value in FACTS.items() if key != "setting"}
    found = compare_runs(run_of("a", [1, 0, 0, 1], facts=facts), run_of("b", [1, 0, 0, 1], facts=facts))
    assert [(reason.code, reason.words) for reason in found.reasons] == [
        ("not_recorded", "the setting (setting in run.json) is not recorded by a and b")
    ]
    assert len(compare_runs(run_of("a", [1, 0, 0, 1], facts={}), run_of("b", [1, 0, 0, 1])).reasons) == 9


def test_all_reasons_are_listed_at_once():
    other = {**FACTS, "setting": "with-solution", "timeout_s": 60}
    found = compare_runs(run_of("a", [1, 0, 0, 1]), run_of("b", [1, 0, 0, 1], facts=other))
    assert codes(found) == ["setting", "timeout_s"]
    assert "'without-solution' in a, 'with-solution' in b" in found.reasons[0].words


def test_an_incomplete_run_is_not_compared():
    found = compare_runs(run_of("a", [1, 0, 0, 1]), run_of("b", [1, 0, 0, 1], skip=("p2",)))
    assert codes(found) == ["incomplete", "k"]
    assert found.reasons[0].words == "b is incomplete: 3 of 4 samples are judged (strict)"


def test_other_problems_or_excluded_ones_are_not_compared():
    found = compare_runs(run_of("a", [1, 0, 0, 1]), run_of("b", [1, 0], names=("p1", "p2")))
    assert [reason.words for reason in found.reasons] == ["2 problems only in a: p3, p4"]
    found = compare_runs(
        run_of("a", [1, 0, 0, 1]), run_of("b", [1, 0, 0, 0], excluded={"p4": "does not compile"}, skip=("p4",))
    )
    assert codes(found) == ["problems"]


def test_a_rule_that_was_not_judged_is_named():
    found = compare_runs(run_of("a", [1, 0, 0, 1]), run_of("b", [1, 0, 0, 1]), rule="official")
    assert codes(found) == ["rule", "rule", "k"]


def test_differences_that_should_not_matter_are_remarks():
    facts = {**FACTS, "lean": {**FACTS["lean"], "fingerprint": "bb"}}
    found = compare_runs(run_of("a", [1, 0, 0, 1]), run_of("b", [1, 0, 0, 1], facts=facts))
    assert found.comparable
    assert [remark.code for remark in found.remarks] == ["lean.fingerprint"]


def test_no_problems_cannot_be_compared():
    assert codes(compare_runs(run_of("a", [], names=()), run_of("b", [], names=()))) == ["k"]

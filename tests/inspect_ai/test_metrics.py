"""Denominators: problems × attempts, whatever became of the samples."""

import pytest

pytest.importorskip("inspect_ai", reason="Inspect AI is not installed: pip install 'combibench-eval[inspect]'")

from inspect_ai.scorer import SampleScore, Score

from combibench_eval.inspect_ai.metrics import FAIL, PASS, UNJUDGED, pass_at


def scores(**problems: str) -> list[SampleScore]:
    """`a="CI."`: pass, fail, and no score at all in the third attempt."""
    return [
        SampleScore(score=Score(value=value, metadata={"epoch": epoch}), sample_id=name)
        for name, values in problems.items()
        for epoch, value in enumerate(values, 1)
        if value != "."
    ]


def compute(given: list[SampleScore], **options: object) -> dict[str, float]:
    found = pass_at(**options)(given)  # type: ignore[arg-type]  # Inspect types metrics as one of two protocols
    assert isinstance(found, dict)
    return found


def test_values_are_inspect_s():
    assert (PASS, FAIL, UNJUDGED) == ("C", "I", "N")


def test_complete():
    found = compute(scores(a="CI", b="II"), k=[1, 2], problems=2)
    assert found == {
        "pass@1": 0.25,
        "pass@2": 0.5,
        "solved": 1,
        "samples": 4,
        "unjudged": 0,
        "missing": 0,
        "complete": 1,
    }


def test_an_unjudged_sample_stays_in_the_denominator():
    found = compute(scores(a="CN", b="CC"), k=[1], problems=2)
    assert found["pass@1"] == 0.75
    assert (found["samples"], found["unjudged"], found["complete"]) == (4, 1, 0)


def test_a_sample_without_a_score_stays_in_the_denominator():
    found = compute(scores(a="C.", b="CC"), k=[1], problems=2)
    assert found["pass@1"] == 0.75
    assert (found["samples"], found["missing"], found["complete"]) == (4, 1, 0)


def test_a_problem_without_any_score_is_shown():
    found = compute(scores(a="CC"), k=[1], problems=3)
    assert (found["missing"], found["complete"]) == (4, 0)


def test_a_k_above_the_attempts_is_left_out():
    assert "pass@8" not in compute(scores(a="CI"), k=[1, 8])


def test_no_scores_at_all():
    assert compute([], k=[1]) == {}

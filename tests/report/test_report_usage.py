"""Tokens and money as the various clients record them."""

from typing import Any

import pytest
from tests.report.runs import PROBLEMS, a_verdict, proved

from combibench_eval.report.usage import Usage, model_of, usage_of


@pytest.mark.parametrize(
    ("extra", "found"),
    [
        ({}, Usage(None, None, None, None)),
        ({"usage": {"prompt_tokens": 10, "completion_tokens": 20, "total_tokens": 30}}, Usage(10, 20, None, None)),
        (
            {"usage": {"input_tokens": 5, "output_tokens": 7, "cache_read_input_tokens": 100}},
            Usage(105, 7, None, None),
        ),
        ({"usage": {"input_tokens": 5, "input_tokens_cache_read": 3, "total_cost": 0.5}}, Usage(8, None, 0.5, None)),
        ({"cost_usd": 0.01}, Usage(None, None, 0.01, "USD")),
        ({"cost": 2, "currency": "EUR"}, Usage(None, None, 2, "EUR")),
        ({"cost": {"usd": 1.5}}, Usage(None, None, 1.5, "USD")),
        ({"cost": {"total": 1.5, "currency": "CHF"}}, Usage(None, None, 1.5, "CHF")),
        ({"usage": "12 tokens", "cost": "free"}, Usage(None, None, None, None)),
        ({"usage": {"input_tokens": True, "output_tokens": -3}, "cost": float("nan")}, Usage(None, None, None, None)),
        ({"usage": None, "cost": []}, Usage(None, None, None, None)),
    ],
)
def test_usage_is_read_where_it_is_recorded_and_never_guessed(extra: dict[str, Any], found: Usage) -> None:
    assert usage_of(a_verdict(PROBLEMS[0], 0, proved(), extra=extra)) == found


def test_the_model_is_a_name_or_nothing() -> None:
    models = [model_of(a_verdict(PROBLEMS[0], 0, proved(), extra={"model": name})) for name in ("m", " ", 3, None)]
    assert models == ["m", None, None, None]

"""Tokens and money of a sample, from the keys that responses come with."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final

from combibench_eval.judge.verdict import Verdict

# As OpenAI's, Anthropic's and Inspect's records name them.
_IN: Final = ("input_tokens", "prompt_tokens")
_OUT: Final = ("output_tokens", "completion_tokens")
_CACHED: Final = (
    "input_tokens_cache_read",
    "input_tokens_cache_write",
    "cache_read_input_tokens",
    "cache_creation_input_tokens",
)
_MONEY: Final = (("cost_usd", "USD"), ("total_cost", None), ("cost", None))


@dataclass(frozen=True, slots=True)
class Usage:
    """What one sample took; None where its line does not say.

    Attributes:
        tokens_in: input tokens, cached ones included.
        tokens_out: output tokens, reasoning included as the provider counts them.
        money: what it cost.
        currency: of `money`; None where it is not said.
    """

    tokens_in: int | None
    tokens_out: int | None
    money: float | None
    currency: str | None


def usage_of(verdict: Verdict) -> Usage:
    """Reads `usage`, `cost`, `total_cost` or `cost_usd` among a verdict's extra keys; tolerates anything there."""
    extra = verdict.extra
    usage = extra.get("usage")
    usage = usage if isinstance(usage, Mapping) else {}
    tokens_in = _number(usage, _IN)
    if tokens_in is not None:
        tokens_in += sum(_number(usage, (key,)) or 0 for key in _CACHED)
    money, currency = _money(extra)
    if money is None:
        money, currency = _money(usage)
    tokens_out = _number(usage, _OUT)
    return Usage(
        None if tokens_in is None else int(tokens_in), None if tokens_out is None else int(tokens_out), money, currency
    )


def model_of(verdict: Verdict) -> str | None:
    """The model that a response says it is from."""
    model = verdict.extra.get("model")
    return model if isinstance(model, str) and model.strip() else None


def _money(record: Mapping[str, Any]) -> tuple[float | None, str | None]:
    for key, currency in _MONEY:
        value = record.get(key)
        if isinstance(value, Mapping):
            amount = _number(value, ("amount", "total", "usd"))
            if amount is not None:
                named = value.get("currency")
                return amount, "USD" if "usd" in value else named if isinstance(named, str) else None
        amount = _number(record, (key,))
        if amount is not None:
            named = record.get("currency")
            return amount, currency or (named if isinstance(named, str) else None)
    return None, None


def _number(record: Mapping[str, Any], keys: tuple[str, ...]) -> float | None:
    for key in keys:
        value = record.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and value >= 0:
            return value
    return None

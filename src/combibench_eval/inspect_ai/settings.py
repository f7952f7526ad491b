"""Judging options as JSON: Inspect keeps the arguments of tasks and scorers in its logs, and makes them again from there."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from combibench_eval.errors import UsageError
from combibench_eval.judge.answer.proofs import Attempt
from combibench_eval.judge.intake import ImportPolicy
from combibench_eval.judge.options import JudgeOptions

_DEFAULT = JudgeOptions()


def options_to_json(options: JudgeOptions) -> dict[str, Any]:
    """The fields that differ from the defaults."""
    found: dict[str, Any] = {}
    for field in dataclasses.fields(options):
        value = getattr(options, field.name)
        if value != getattr(_DEFAULT, field.name):
            found[field.name] = _to_json(value)
    return found


def options_from_json(settings: Mapping[str, Any]) -> JudgeOptions:
    """The options that `options_to_json` wrote, or a user gave by name.

    Raises:
        UsageError: No such option, or a value that is none.
    """
    known = {field.name for field in dataclasses.fields(JudgeOptions)}
    unknown = sorted(settings.keys() - known)
    if unknown:
        raise UsageError(f"judge options: no {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    try:
        return JudgeOptions(**{name: _from_json(name, value) for name, value in settings.items()})
    except (TypeError, ValueError, KeyError) as error:
        raise UsageError(f"judge options {dict(settings)}: {error}") from error


def _to_json(value: Any) -> Any:
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, ImportPolicy):
        return {"roots": sorted(value.roots), "allow_prelude": value.allow_prelude}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, tuple):
        return [_to_json(item) for item in value]
    if isinstance(value, Attempt):
        return [value.name, value.tactic, value.term, list(value.needs)]
    return value


def _from_json(name: str, value: Any) -> Any:
    if name == "cache":
        return None if value is None else Path(value)
    if name == "policy":
        return ImportPolicy(frozenset(value["roots"]), allow_prelude=bool(value["allow_prelude"]))
    if name == "proofs":
        return tuple(Attempt(label, tactic, term, tuple(needs)) for label, tactic, term, needs in value)
    return value

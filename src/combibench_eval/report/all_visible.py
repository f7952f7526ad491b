"""The last step of every view: whatever was forgotten on the way, no text in it hides or reorders anything."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from combibench_eval.report.text import visible

View = TypeVar("View")


def all_visible(view: View) -> View:
    """The same view with `text.visible` applied to every string in it, keys included."""
    return cast("View", _shown(view))


def _shown(value: Any) -> Any:
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, tuple):
        return tuple(map(_shown, value))
    if isinstance(value, Mapping):
        return {_shown(key): _shown(each) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{field.name: _shown(getattr(value, field.name)) for field in fields(value)})
    return value

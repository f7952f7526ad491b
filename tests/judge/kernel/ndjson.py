"""An export brought into canonical form: every number replaced by what it stands for, shared and by content."""

import json
from collections.abc import Iterable
from typing import Any

Name = tuple[str | int, ...]

_ONE_NAME = {"name", "typeName", "induct", "ctor"}
_SEVERAL_NAMES = {"levelParams", "all", "ctors"}
_EXPRESSIONS = {"fn", "arg", "type", "body", "value", "struct", "rhs"}


class Canonical:
    """Numbers content in the order in which it is met; one instance for all exports that are compared."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}

    def number(self, content: Any) -> int:
        return self.numbers.setdefault(content, len(self.numbers))

    def declarations(self, lines: Iterable[str]) -> dict[Name, Any]:
        """What an export declares, by name.

        Binder names and infos and `nondep` do not count: olean-export shares terms that differ in them alone, and keeps
        those that it met first. `mdata` does not count either.
        """
        reading = _Reading(self)
        for line in lines:
            reading.line(json.loads(line))
        return reading.found


class _Reading:
    """One export."""

    def __init__(self, canonical: Canonical) -> None:
        self.number = canonical.number
        self.names: list[Name] = [()]
        self.levels = [self.number("zero")]
        self.exprs: dict[int, int] = {}
        self.found: dict[Name, Any] = {}

    def line(self, item: dict[str, Any]) -> None:
        rest = {key: value for key, value in item.items() if key not in {"in", "il", "ie", "meta"}}
        if not rest:
            return
        ((kind, value),) = rest.items()
        if "in" in item:
            self.names.append((*self.names[value["pre"]], value["str"] if kind == "str" else value["i"]))
        elif "il" in item:
            assert item["il"] == len(self.levels)
            self.levels.append(self.number((kind, self.level(kind, value))))
        elif "ie" in item:
            assert item["ie"] == len(self.exprs)
            self.exprs[item["ie"]] = self.expression(kind, value)
        elif kind == "inductive":
            for part in ("types", "ctors", "recs"):
                for each in value[part]:
                    self.found[self.names[each["name"]]] = (part, self.canonical(each, ""))
        else:
            self.found[self.names[value["name"]]] = (kind, self.canonical(value, ""))

    def level(self, kind: str, value: Any) -> Any:
        if kind == "param":
            return self.names[value]
        return tuple(self.levels[each] for each in ([value] if kind == "succ" else value))

    def expression(self, kind: str, value: Any) -> int:
        if kind == "mdata":
            return self.exprs[value["expr"]]
        if kind == "sort":
            return self.number((kind, self.levels[value]))
        if kind in {"lam", "forallE", "letE"}:
            value = {key: part for key, part in value.items() if key not in {"name", "binderInfo", "nondep"}}
        return self.number((kind, self.canonical(value, kind)))

    def canonical(self, value: Any, key: str) -> Any:
        if isinstance(value, dict):
            return tuple(sorted((inner, self.canonical(content, inner)) for inner, content in value.items()))
        if key in _ONE_NAME:
            return self.names[value]
        if key in _SEVERAL_NAMES:
            return tuple(self.names[each] for each in value)
        if key in _EXPRESSIONS:
            return self.exprs[value]
        if key == "us":
            return tuple(self.levels[each] for each in value)
        return tuple(self.canonical(each, key) for each in value) if isinstance(value, list) else value

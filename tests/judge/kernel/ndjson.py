"""An export brought into canonical form: every number replaced by what it stands for, shared and by content."""

import json
from collections.abc import Iterable
from typing import Any


class Canonical:
    """Numbers content in the order in which it is met; one instance for all exports that are compared."""

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}

    def _number(self, content: Any) -> int:
        return self._numbers.setdefault(content, len(self._numbers))

    def declarations(self, lines: Iterable[str]) -> dict[tuple[str | int, ...], Any]:
        """What an export declares, by name; binder names and infos count, `mdata` does not."""
        names: list[tuple[str | int, ...]] = [()]
        levels = [self._number("zero")]
        exprs: dict[int, int] = {}
        found: dict[tuple[str | int, ...], Any] = {}

        def canonical(value: Any, key: str) -> Any:
            if isinstance(value, dict):
                return tuple(sorted((inner, canonical(content, inner)) for inner, content in value.items()))
            if key in {"name", "typeName", "induct", "ctor"}:
                return names[value]
            if key in {"levelParams", "all", "ctors"} and all(isinstance(each, int) for each in value):
                return tuple(names[each] for each in value)
            if key in {"fn", "arg", "type", "body", "value", "struct", "rhs"}:
                return exprs[value]
            if key == "us":
                return tuple(levels[each] for each in value)
            if isinstance(value, list):
                return tuple(canonical(each, key) for each in value)
            return value

        for line in lines:
            item = json.loads(line)
            if "in" in item:
                content = item.get("str") or item["num"]
                names.append((*names[content["pre"]], content["str"] if "str" in item else content["i"]))
            elif "il" in item:
                assert item["il"] == len(levels)
                ((kind, value),) = ((key, value) for key, value in item.items() if key != "il")
                of = names[value] if kind == "param" else tuple(levels[each] for each in ([value] if kind == "succ" else value))
                levels.append(self._number((kind, of)))
            elif "ie" in item:
                assert item["ie"] == len(exprs)
                ((kind, value),) = ((key, value) for key, value in item.items() if key != "ie")
                if kind == "mdata":
                    exprs[item["ie"]] = exprs[value["expr"]]
                    continue
                content = levels[value] if kind == "sort" else canonical(value, kind)
                exprs[item["ie"]] = self._number((kind, content))
            elif "meta" not in item:
                ((kind, value),) = item.items()
                if kind == "inductive":
                    for part in ("types", "ctors", "recs"):
                        for each in value[part]:
                            found[names[each["name"]]] = (part, canonical(each, ""))
                else:
                    found[names[value["name"]]] = (kind, canonical(value, ""))
        return found
